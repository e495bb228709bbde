import { expect, test } from "@playwright/test";
import { type AccountID, newID } from "@/lib/core/api/ids";
import type { Instruction } from "../rail-provider";
import { fastPace } from "./pace";
import { simulatorAt } from "./simulator";

const CREATED = new Date("2026-11-20T14:00:00.000Z");
const after = (seconds: number) => new Date(CREATED.getTime() + seconds * 1000);
const simulator = simulatorAt(() => fastPace(1));

const debit = (more: Partial<Instruction> = {}): Instruction => ({
  instructionID: newID<string>(),
  partnerID: newID<AccountID>(),
  kind: "ach-debit",
  status: "initiated",
  amount: 1000,
  currency: "USD",
  details: { debitHoldPeriod: "no-hold" },
  attempt: 1,
  createdOn: CREATED,
  ...more,
});

test("a moved clock brings everything nearer by as much, and tells nothing of the future", async () => {
  const [plain, moved] = [debit(), debit({ advancedBy: 3 })];
  expect(await simulator.look(plain, after(0))).toEqual([]);
  const events = await simulator.look(moved, after(0));
  expect(events.map(({ kind, at }) => [kind, at])).toEqual([["originated", after(0)]]);
  expect(simulator.nextLook(plain, after(0))).toEqual(after(3));
  expect(simulator.nextLook(moved, after(0))).toEqual(after(1));
});

test("what the moved clock lets out can no longer be canceled", async () => {
  expect(await simulator.cancel(debit(), after(0))).toBe("canceled");
  expect(await simulator.cancel(debit({ advancedBy: 3 }), after(0))).toBe("too-late");
});
