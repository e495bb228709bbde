import { expect, test } from "@playwright/test";
import { type AccountID, newID } from "@/lib/core/api/ids";
import type { FailureCode } from "@/lib/core/money/rail-codes";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { Instruction } from "../rail-provider";
import { advancing, type AdvanceTarget } from "./advance";
import { fastPace } from "./pace";
import { timelineOf } from "./timeline";

const NOW = new Date("2026-11-20T14:00:01.000Z");

const instruction = (kind: InstructionKind, status: string, amount = 1000): Instruction => ({
  instructionID: newID<string>(),
  partnerID: newID<AccountID>(),
  kind,
  status,
  amount,
  currency: "USD",
  details: {},
  attempt: 1,
  createdOn: new Date("2026-11-20T14:00:00.000Z"),
});

const rows: [kind: InstructionKind, status: string, wish: AdvanceTarget, then: string[]][] = [
  ["ach-debit", "initiated", {}, ["originated"]],
  ["ach-debit", "originated", {}, ["completed", "funded"]],
  ["ach-debit", "completed", {}, []],
  ["ach-debit", "initiated", { to: "completed" }, ["originated", "completed", "funded"]],
  ["ach-debit", "initiated", { to: "returned" }, ["originated", "returned"]],
  ["ach-debit", "completed", { to: "returned" }, ["returned", "return-funded"]],
  ["ach-debit", "originated", { to: "originated" }, []],
  ["ach-debit", "returned", { to: "completed" }, []],
  ["ach-credit", "canceled", { to: "returned" }, []],
  ["card-charge", "confirmed", {}, ["settled"]],
  ["card-charge", "confirmed", { to: "completed" }, ["settled", "completed", "funded"]],
  ["card-charge", "confirmed", { to: "returned" }, []],
  ["card-charge", "confirmed", { to: "originated" }, []],
  ["card-charge", "initiated", { to: "failed" }, ["failed"]],
  ["card-charge", "confirmed", { to: "failed" }, ["failed"]],
  ["card-charge", "settled", { to: "failed" }, []],
  ["rtp-credit", "initiated", { to: "failed" }, ["failed"]],
  ["ach-debit", "initiated", { to: "failed" }, []],
];
for (const [kind, status, wish, then] of rows)
  test(`${kind} while ${status} ${wish.to ? `to ${wish.to}` : "by a step"}: ${then.join(", ") || "nothing"}`, () => {
    expect(advancing(instruction(kind, status), NOW, wish).map((event) => event.kind)).toEqual(then);
  });

test("what is advanced happens now, under the names that the simulator will use", () => {
  const debit = instruction("ach-debit", "initiated");
  const events = advancing(debit, NOW, { to: "completed" });
  expect(events.map(({ at }) => at)).toEqual([NOW, NOW, NOW]);
  expect(events.map(({ eventID }) => eventID)).toEqual(timelineOf(debit, fastPace(1)).map(({ eventID }) => eventID));
});

test("a return has the code that is asked for", () => {
  const [, back] = advancing(instruction("ach-debit", "initiated"), NOW, { to: "returned", returnCode: "R10" });
  expect(back?.details).toMatchObject({ return: { code: "R10" } });
});

test("a return and a decline without a code keep the one that the amount stands for", () => {
  const code = (kind: InstructionKind, amount: number, to: "returned" | "failed") => {
    const last = advancing(instruction(kind, "initiated", amount), NOW, { to }).at(-1);
    const details = last?.details as { return?: { code: string }; failureCode?: FailureCode } | undefined;
    return details?.return?.code ?? details?.failureCode;
  };
  expect([1000, 55_02, 55_03, 57_10].map((amount) => code("ach-debit", amount, "returned"))).toEqual([
    ...["R01", "R02", "R03", "R10"],
  ]);
  expect([1000, 66_13].map((amount) => code("card-charge", amount, "failed"))).toEqual([
    "do-not-honor",
    "expired-card",
  ]);
  expect([1000, 77_03].map((amount) => code("rtp-credit", amount, "failed"))).toEqual(["other", "account-closed"]);
});

test("a return with a requested code comes in time, even if the amount asks for a different one", () => {
  const back = (returnCode?: "R02") =>
    advancing(instruction("ach-debit", "completed", 57_10), NOW, { to: "returned", returnCode })[0]?.details;
  expect(back()).toMatchObject({ settledOn: "2026-09-11" });
  expect(back("R02")).toMatchObject({ settledOn: "2026-11-20" });
});

test("a decline has the code that is asked for, and the network's answer for it", () => {
  const declined = (kind: InstructionKind, failureCode?: FailureCode) =>
    advancing(instruction(kind, "initiated"), NOW, { to: "failed", failureCode })[0]?.details;
  expect(declined("card-charge")).toEqual({ failureCode: "do-not-honor" });
  expect(declined("push-to-card", "expired-card")).toEqual({ failureCode: "expired-card" });
  expect(declined("rtp-credit", "account-closed")).toEqual({
    failureCode: "account-closed",
    networkResponseCode: "AC04",
  });
});
