import { expect, test } from "@playwright/test";
import { momentsOf } from "./invite-moments";

const createdOn = "2026-11-21T09:00:00.000Z";
const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const done = (moments: ReturnType<typeof momentsOf>) => moments.filter(({ state }) => state !== "ahead").map(({ word }) => word);

test("a new invite has all of it ahead", () => {
  expect(done(momentsOf({ createdOn }, { status: "pending" }))).toEqual(["Created"]);
});

test("the invitee is at one step, those before it are done", () => {
  const moments = momentsOf({ createdOn }, { status: "pending", openedOn: at(1), startedOn: at(1), step: "contact", lastSeenOn: at(2) });
  expect(done(moments)).toEqual(["Created", "First opened", "Signed up", "Who they are", "Contact details"]);
  expect(moments.filter(({ state }) => state === "now")).toEqual([{ word: "Contact details", state: "now", on: at(2) }]);
});

test("a redeemed invite has nothing ahead, a revoked one ends with that", () => {
  expect(momentsOf({ createdOn, redeemedOn: at(3) }, { status: "redeemed", redeemedOn: at(3) }).every(({ state }) => state === "done")).toBe(true);
  expect(momentsOf({ createdOn, revokedOn: at(3) }, { status: "revoked", openedOn: at(1) }).map(({ word }) => word)).toEqual(["Created", "First opened", "Revoked"]);
});
