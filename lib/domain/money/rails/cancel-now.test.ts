import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { instructionOf, later, listening, newInstruction, RAIL_START } from "@/testing/rails";
import { fastPace } from "@/lib/providers/rails/simulator/pace";
import { simulatorAt } from "@/lib/providers/rails/simulator/simulator";
import { cancelNow } from "./cancel-now";
import { claim } from "./claim";
import { moveRails } from "./move-rails";

const db = testDatabase();
const simulator = simulatorAt(() => fastPace(1));
const at = (now: Date) => ({ db, now, requestID: randomUUID(), clientAddress: "test" });

async function debit() {
  const partner = await newPartner(db);
  const instructionID = await newInstruction(db, partner, "ach-debit");
  const { transitions, applier } = listening();
  const moving = { partnerID: partner.accountID, providerOf: () => simulator, applier };
  return { partner, instructionID, named: { partnerID: partner.accountID, instructionID }, transitions, moving };
}

test("an instruction that has not left is canceled, and never moves again", async () => {
  const { instructionID, named, transitions, moving } = await debit();
  await moveRails(at(RAIL_START), moving);
  expect(await cancelNow(at(later(1000)), named, moving)).toBe("canceled");
  expect(await moveRails(at(later(60_000)), moving)).toBe(0);
  expect(transitions).toEqual(["initiated → canceled"]);
  expect(await instructionOf(db, instructionID)).toMatchObject({
    status: "canceled",
    dueOn: null,
    leaseUntil: null,
    details: { canceledOn: later(1000).toISOString() },
  });
  expect(await cancelNow(at(later(2000)), named, moving)).toBe("canceled");
  expect(transitions).toHaveLength(1);
});

test("an instruction that has left is not canceled, and goes on", async () => {
  const { named, transitions, moving } = await debit();
  await moveRails(at(RAIL_START), moving);
  expect(await cancelNow(at(later(3000)), named, moving)).toBe("too-late");
  await moveRails(at(later(60_000)), moving);
  expect(transitions).toEqual(["initiated → originated", "originated → completed"]);
});

test("an instruction that another process has leased is left alone", async () => {
  const { partner, instructionID, named, moving } = await debit();
  await claim(at(RAIL_START), { partnerID: partner.accountID });
  expect(await cancelNow(at(later(1000)), named, moving)).toBe("in-hand");
  expect((await instructionOf(db, instructionID)).status).toBe("initiated");
});

test("when a cancellation and an origination happen at the same moment, exactly one succeeds", async () => {
  for (let round = 0; round < 20; round++) {
    const { instructionID, named, transitions, moving } = await debit();
    const outcomes = await Promise.all([cancelNow(at(later(2999)), named, moving), moveRails(at(later(3000)), moving)]);
    const { status } = await instructionOf(db, instructionID);
    expect(["canceled", "originated"]).toContain(status);
    expect(status === "canceled").toBe(outcomes[0] === "canceled");
    expect(transitions).toEqual([`initiated → ${status}`]);
  }
});
