import { expect, test } from "@playwright/test";
import { capabilityRequested, capabilityUpdated } from "@/lib/domain/accounts/capabilities/events";
import { EVENTS } from "@/lib/domain/events";
import { activityWords } from "./activity-words";

const data = { accountID: "0190a1b2-0000-7000-8000-000000000001", status: "enabled" };

test("events of a capability name it, also in old rows", () => {
  for (const field of ["capabilityID", "capability"]) {
    expect(
      activityWords({ kind: "event", name: capabilityUpdated.name, data: { ...data, [field]: "card-issuing" } }),
    ).toBe("Capability updated: Card issuing");
  }
  expect(
    activityWords({ kind: "event", name: capabilityRequested.name, data: { ...data, capabilityID: "wallet" } }),
  ).toBe("Capability requested: Wallet");
});

test("every event and act has words, and so does a retired event", () => {
  for (const { name, words } of EVENTS) expect(activityWords({ kind: "event", name })).toBe(words);
  expect(activityWords({ kind: "act", name: "session.act-for" })).toBe("Switched to another account");
  expect(activityWords({ kind: "act", name: "account.vanish" })).toBe("account.vanish");
  expect(activityWords({ kind: "event", name: "account.vanished" })).toBe("Account vanished");
});

test("a note shows its beginning on one line; steps of an invite and failed transfers have words", () => {
  const beginning = activityWords({ kind: "note", name: "note", text: `Called\nthem. ${"x".repeat(2000)}` });
  expect(beginning).toMatch(/^Called them\. x+…$/);
  expect(beginning.length).toBeLessThan(130);
  expect(activityWords({ kind: "step", name: "onboardingInvite.opened" })).toBe("Invite opened");
  expect(activityWords({ kind: "event", name: "transfer.updated", data: { status: "failed" } })).toBe(
    "Transfer failed",
  );
});
