import { expect, test } from "@playwright/test";
import type { InviteProgress } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { momentsOf, inviteStatus } from "./invite-facts";
import { inviteName, inviteTitle } from "../invite/invite-words";

const createdOn = "2026-11-21T09:00:00.000Z";
const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const waiting: InviteProgress = { status: "pending", stage: "pending", steps: ["profile", "contact", "review"] };
const done = (moments: ReturnType<typeof momentsOf>) =>
  moments.filter(({ state }) => state !== "ahead").map(({ word }) => word);

test("a new invite has every step ahead", () => {
  expect(done(momentsOf({ createdOn }, waiting))).toEqual(["Created"]);
});

test("the invitee is at one step, and the steps before it are done", () => {
  const moments = momentsOf(
    { createdOn },
    { ...waiting, openedOn: at(1), startedOn: at(1), step: "contact", lastSeenOn: at(2) },
  );
  expect(done(moments)).toEqual(["Created", "First opened", "Signed up", "Who they are", "Contact details"]);
  expect(moments.filter(({ state }) => state === "now")).toEqual([
    { word: "Contact details", state: "now", on: at(2) },
  ]);
});

test("a redeemed invite has no steps ahead, and a revoked one ends with its revocation", () => {
  expect(
    momentsOf({ createdOn, redeemedOn: at(3) }, { ...waiting, redeemedOn: at(3) }).every(
      ({ state }) => state === "done",
    ),
  ).toBe(true);
  expect(momentsOf({ createdOn, revokedOn: at(3) }, { ...waiting, openedOn: at(1) }).map(({ word }) => word)).toEqual([
    "Created",
    "First opened",
    "Revoked",
  ]);
});

test("progress has only the pages that exist for an invitee, and the current one", () => {
  const words = (more: object) =>
    momentsOf({ createdOn, redeemedOn: at(3) }, { ...waiting, ...more }).map(({ word }) => word);
  expect(words({})).toEqual([
    "Created",
    "First opened",
    "Signed up",
    "Who they are",
    "Contact details",
    "Check and agree",
    "Submitted and redeemed",
  ]);
  expect(words({ steps: ["profile", "contact", "people", "review"] })).toContain("People");
  expect(words({ step: "documents" })).toContain("Documents");
});

test("an invitee's progress is one line with the completed steps and advice", () => {
  const standing = (more: Partial<InviteProgress>, invite = {}) => {
    const { headline, done: steps, of, mayRemind } = inviteStatus({ createdOn, ...invite }, { ...waiting, ...more });
    return [headline, steps, of, mayRemind];
  };
  expect(standing({})).toEqual(["Not opened yet", 0, 6, false]);
  expect(standing({ openedOn: at(1) })).toEqual(["Opened", 1, 6, true]);
  expect(standing({ openedOn: at(1), startedOn: at(1) })).toEqual(["Signed up", 2, 6, true]);
  expect(standing({ openedOn: at(1), startedOn: at(1), step: "contact", lastSeenOn: at(2) })).toEqual([
    "At “Contact details”",
    3,
    6,
    true,
  ]);
  expect(standing({ redeemedOn: at(3) }, { redeemedOn: at(3) })).toEqual(["Accepted", 6, 6, false]);
  expect(standing({}, { revokedOn: at(3) })).toEqual(["Revoked", 0, 6, false]);
  expect(standing({ openedOn: at(1) }, { revokedOn: at(3) })).toEqual(["Revoked", 1, 6, false]);
});

test("an invite is named after its account, its recipient, the person who signed up, or its code", () => {
  const code = "LdoNaaaa";
  expect(inviteTitle({ code, accountName: "Acme", invitee: "ada@example.test" })).toBe("Invite for Acme");
  expect(inviteName({ code, invitee: "ada@example.test" })).toBe("ada@example.test");
  expect([inviteName({ code }), inviteTitle({ code })]).toEqual(["Untitled · LdoN…", "Untitled · LdoN…"]);
});
