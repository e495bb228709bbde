import { expect, test } from "@playwright/test";
import { newID } from "@/lib/core/api/ids";
import { EVENTS } from "@/lib/domain/events";
import type { Activity } from "@/lib/domain/accounts/accounts/dashboard";
import { type ActivityGroup, daysOfActivity, sentenceOf } from "./activity-groups";

const accountID = newID<string>();
const hannah = { kind: "person", id: newID<string>(), name: "Hannah Sato" } as const;
const entry = (more: Partial<Activity>): Activity => ({
  activityID: newID<string>(),
  kind: "event",
  name: "account.updated",
  createdOn: "2026-11-21T10:00:00.000Z",
  ...more,
});
const act = (name: string, more: Partial<Activity> = {}) =>
  entry({ kind: "act", name, outcome: "done", actor: hannah, ...more });

const groupsOf = (entries: readonly Activity[]): ActivityGroup[] =>
  daysOfActivity(entries, "UTC").flatMap(({ groups }) => [...groups]);
const texts = (entries: readonly Activity[]) =>
  groupsOf(entries).map(({ text, moreText, more }) => [text, moreText, more.length]);

test("equal entries of one moment are one line, and name the object that caused them", () => {
  const bankAccountID = newID<string>();
  const disabled = [1, 2, 3, 4].map(() =>
    entry({ name: "paymentMethod.disabled", object: bankAccountID, data: { accountID, sourceID: bankAccountID } }),
  );
  expect(texts(disabled)).toEqual([["4 payment methods were disabled", "Show all 4", 4]]);
  const locked = entry({
    name: "bankAccount.updated",
    object: bankAccountID,
    data: { accountID, bankAccountID, status: "errored" },
  });
  expect(texts([...disabled, locked])).toEqual([
    ["4 payment methods were disabled because the bank account was locked", "Show all 5", 5],
  ]);
  expect(texts([...disabled, entry({ name: "wallet.opened" })]).map(([text]) => text)).toEqual([
    "4 payment methods were disabled",
    "The wallet was opened",
  ]);
  const later = disabled.map((one) => ({ ...one, createdOn: "2026-11-21T10:00:01.000Z" }));
  expect(texts([...later, locked]).map(([text]) => text)).toEqual([
    "4 payment methods were disabled",
    "A bank account was locked",
  ]);
});

test("an act leads the events of its request, and another request at that moment is a separate line", () => {
  const requestID = newID<string>();
  const enabled = () => entry({ name: "paymentMethod.enabled", requestID });
  const link = act("bank-account.link", { requestID });
  const groups = groupsOf([enabled(), link, enabled(), act("note.delete", { requestID: newID<string>() })]);
  expect(groups.map(({ text, moreText }) => [text, moreText])).toEqual([
    ["Hannah Sato linked a bank account", "2 payment methods were enabled"],
    ["Hannah Sato deleted a note", ""],
  ]);
  expect(groups[0]?.lead).toBe(link);
});

test("notes are never counted together, and a rejected act was only tried", () => {
  const note = () => entry({ kind: "note", name: "note", actor: hannah, text: "Call them." });
  expect(groupsOf([note()])[0]?.text).toBe("Hannah Sato wrote a note");
  const refused = act("issued-card.close", { outcome: "refused:conflict" });
  expect(sentenceOf(refused)).toBe("Hannah Sato tried to close a card");
  expect(sentenceOf(entry({ kind: "step", name: "onboardingInvite.opened" }))).toBe("The invite was opened");
});

test("days are those of the viewer’s zone, newest first", () => {
  const entries = ["2026-11-21T03:00:00.000Z", "2026-11-20T22:00:00.000Z"].map((createdOn) => entry({ createdOn }));
  expect(daysOfActivity(entries, "UTC").map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-20"]);
  expect(daysOfActivity(entries, "America/New_York").map(({ day, groups }) => [day, groups.length])).toEqual([
    ["2026-11-20", 2],
  ]);
});

test("events are sentences, with their state, object and actor", () => {
  const said = (name: string, data: Record<string, string> = {}) => sentenceOf(entry({ name, data }));
  expect(said("capability.updated", { capabilityID: "card-issuing", status: "enabled" })).toBe(
    "Card issuing was enabled",
  );
  expect(said("transfer.updated", { status: "failed" })).toBe("A transfer failed");
  expect(said("dispute.updated", { status: "response-needed" })).toBe("A dispute needs a response");
  expect(said("account.updated", { verificationStatus: "errored" })).toBe("The account couldn’t be verified");
  expect(said("occurrence.failed")).toBe("A scheduled transfer failed");
  expect(said("card.autoUpdated")).toBe("A card was updated by its bank");
  expect(said("account.vanish")).toBe("Account vanish");
  expect(sentenceOf(entry({ name: "wallet.opened", actor: hannah }))).toBe("The wallet was opened by Hannah Sato");
  for (const { name } of EVENTS) expect(said(name)).toMatch(/^(?:The|An?) .+ed\b/);
});
