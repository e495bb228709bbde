import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { railEventTable } from "@/db/schema";
import { newAccountNumber, newBankAccount, newBankSetting } from "@/testing/bank-accounts";
import { newPartner, testDatabase } from "@/testing/factories";
import {
  inboxOf,
  instructionOf,
  later,
  listening,
  newInstruction,
  RAIL_START,
  RememberingProvider,
} from "@/testing/rails";
import { Unanswered } from "@/lib/providers/rails/rail-provider";
import { claim } from "./claim";
import { moveNow, moveRails } from "./move-rails";
import type { InstructionKind } from "./states";
import { HOUR } from "@/lib/core/time/time";

const db = testDatabase();

const at = (now: Date) => ({ db, now, requestID: randomUUID(), clientAddress: "test" });

async function rails() {
  const partner = await newPartner(db);
  const provider = new RememberingProvider();
  const { transitions, facts, applier } = listening();
  const moving = { partnerID: partner.accountID, providerOf: () => provider, applier };
  const order = (kind: InstructionKind, amount?: number) =>
    newInstruction(db, partner, kind, amount === undefined ? {} : { amount });
  return { partner, provider, transitions, facts, moving, order, move: (now: Date) => moveRails(at(now), moving) };
}

test("an instruction is submitted when it is due, and polled until no more events can come", async () => {
  const { provider, transitions, order, move } = await rails();
  const id = await order("ach-credit");
  expect(await move(later(-1))).toBe(0);
  expect(await move(RAIL_START)).toBe(1);
  expect(await instructionOf(db, id)).toMatchObject({ status: "initiated", dueOn: later(3000), leaseUntil: null });
  expect(await move(later(2999))).toBe(0);
  await move(later(3000));
  expect((await instructionOf(db, id)).details).toMatchObject({
    initiatedOn: RAIL_START.toISOString(),
    originatedOn: later(3000).toISOString(),
    traceNumber: expect.stringMatching(/^\d{15}$/),
  });
  await move(later(9000));
  expect(await instructionOf(db, id)).toMatchObject({ status: "completed", dueOn: null, leaseUntil: null });
  expect(await move(later(1e8))).toBe(0);
  expect(transitions).toEqual(["initiated → originated", "originated → completed"]);
  expect(provider.submitted).toEqual([id]);
  expect(await inboxOf(db, id)).toEqual(["completed applied", "funded applied", "originated applied"]);
});

test("two workers never take the same instruction", async () => {
  const { provider, transitions, order, move } = await rails();
  const ids = await Promise.all(Array.from({ length: 60 }, () => order("rtp-credit")));
  const taken = await Promise.all(Array.from({ length: 4 }, () => move(RAIL_START)));
  expect(taken.reduce((sum, count) => sum + count)).toBe(60);
  expect(provider.submitted.toSorted()).toEqual(ids.toSorted());
  expect(transitions).toHaveLength(60);
});

test("a waiting caller and the loop never both submit an instruction", async () => {
  const { partner, provider, order, move, moving } = await rails();
  const id = await order("card-charge");
  const named = { partnerID: partner.accountID, instructionID: id };
  const [own, loops] = await Promise.all([moveNow(at(RAIL_START), named, moving), move(RAIL_START)]);
  expect(Number(own) + loops).toBe(1);
  expect(provider.submitted).toEqual([id]);
  expect((await instructionOf(db, id)).status).toBe("confirmed");
});

test("a waiting caller does not move an instruction that is not due", async () => {
  const { partner, order, moving } = await rails();
  const named = { partnerID: partner.accountID, instructionID: await order("ach-debit") };
  expect(await moveNow(at(later(-1000)), named, moving)).toBe(false);
});

test("when a worker dies between claim and submission, its lease ends, and the instruction is submitted once", async () => {
  const { partner, provider, order, move } = await rails();
  const id = await order("rtp-credit");
  expect(await claim(at(RAIL_START), { partnerID: partner.accountID })).toHaveLength(1);
  expect(await move(later(29_000))).toBe(0);
  expect(await move(later(30_001))).toBe(1);
  expect(provider.submitted).toEqual([id]);
  expect(provider.looked).toEqual([id]);
  expect((await instructionOf(db, id)).status).toBe("completed");
});

test("when a worker dies after the provider accepted, polling finds that out, and it counts once", async () => {
  const { partner, provider, transitions, order, move } = await rails();
  const id = await order("rtp-credit");
  const [claimed] = await claim(at(RAIL_START), { partnerID: partner.accountID });
  if (!claimed) throw new Error("nothing was due");
  await provider.submit([claimed.instruction], RAIL_START);
  expect(await move(later(31_000))).toBe(1);
  expect(provider.submitted).toEqual([id]);
  expect(transitions).toEqual(["initiated → completed"]);
});

test("a worker that outlives its lease and then gets an answer changes nothing", async () => {
  const { provider, transitions, order, move } = await rails();
  const id = await order("rtp-credit");
  const submit = provider.submit.bind(provider);
  let wake = () => {};
  const awake = new Promise<void>((resolve) => (wake = resolve));
  provider.submit = async (batch, now) => {
    const events = await submit(batch, now);
    await awake;
    return events;
  };
  const sleeping = move(RAIL_START);
  await expect.poll(() => provider.submitted).toEqual([id]);
  expect(await move(later(31_000))).toBe(1);
  wake();
  expect(await sleeping).toBe(1);
  expect(transitions).toEqual(["initiated → completed"]);
  expect(provider.submitted).toEqual([id]);
  expect(await inboxOf(db, id)).toEqual(["completed applied", "funded applied"]);
  expect(await instructionOf(db, id)).toMatchObject({ dueOn: null, leaseUntil: null });
});

for (const lost of ["question", "answer"] as const)
  test(`a lost ${lost} is asked again after a while, under the same key`, async () => {
    const { provider, transitions, order, move } = await rails();
    const id = await order("rtp-credit");
    provider.next = `lose the ${lost}`;
    await move(RAIL_START);
    expect(await instructionOf(db, id)).toMatchObject({ status: "initiated", dueOn: later(10_000), leaseUntil: null });
    await move(later(10_000));
    expect(transitions).toEqual(["initiated → completed"]);
    expect(provider.submitted).toEqual(lost === "question" ? [id, id] : [id]);
  });

test("an instruction that silences its batch does not hold up the others in it", async () => {
  const { provider, order, move } = await rails();
  const [silent, ...others] = [await order("rtp-credit", 2000), await order("rtp-credit"), await order("rtp-credit")];
  const submit = provider.submit.bind(provider);
  provider.submit = async (batch, now) => {
    if (batch.some(({ amount }) => amount === 2000)) throw new Unanswered("silent");
    return submit(batch, now);
  };
  await move(RAIL_START);
  for (const id of others) expect((await instructionOf(db, id)).status).toBe("completed");
  expect(await instructionOf(db, silent)).toMatchObject({ status: "initiated", dueOn: later(10_000) });
  expect(provider.submitted.toSorted()).toEqual(others.toSorted());
});

test("a number is decrypted when its provider asks for it, and is not stored in any row", async () => {
  const { ctx } = await newBankSetting();
  const accountNumber = newAccountNumber();
  const { bankAccountID } = await newBankAccount(ctx, { accountNumber });
  const { partnerID } = ctx;
  const provider = new RememberingProvider();
  const opened: string[] = [];
  const submit = provider.submit.bind(provider);
  provider.submit = async (batch, now) => {
    for (const { party } of batch) if (party && "open" in party) opened.push((await party.open()).accountNumber);
    expect(JSON.stringify(batch)).not.toContain(accountNumber);
    return submit(batch, now);
  };
  const id = await newInstruction(db, { accountID: partnerID }, "ach-credit", { bankAccountID });
  await moveRails(at(RAIL_START), { partnerID, providerOf: () => provider, applier: listening().applier });
  expect(opened).toEqual([accountNumber]);
  const inbox = await db.select().from(railEventTable).where(eq(railEventTable.instructionID, id));
  expect(JSON.stringify([await instructionOf(db, id), inbox])).not.toContain(accountNumber);
});

test("the wait for a silent provider gets longer each time", async () => {
  const { provider, order, move } = await rails();
  const id = await order("rtp-credit");
  provider.look = async () => [];
  const waits: number[] = [];
  for (let now = RAIL_START; waits.length < 5;) {
    provider.next = "lose the question";
    await move(now);
    const { dueOn } = await instructionOf(db, id);
    if (!dueOn) throw new Error("it was forgotten");
    waits.push((dueOn.getTime() - now.getTime()) / 1000);
    now = dueOn;
  }
  expect(waits).toEqual([10, 60, 300, 3600, 3600]);
});

test("a card charge that is silent for a day fails, because it moves no money yet", async () => {
  const { provider, facts, order, move } = await rails();
  const [charge, payment] = [await order("card-charge"), await order("rtp-credit")];
  provider.submit = provider.look = async () => Promise.reject(new Unanswered("silent"));
  await move(RAIL_START);
  expect(await instructionOf(db, charge)).toMatchObject({ status: "initiated", dueOn: later(10_000) });
  const dayLater = later(24 * HOUR);
  provider.cancel = async () => Promise.reject(new Unanswered("silent"));
  await move(dayLater);
  expect(await instructionOf(db, charge)).toMatchObject({ status: "failed", dueOn: null });
  expect(await instructionOf(db, payment)).toMatchObject({ status: "initiated", leaseUntil: null });
  expect(facts.map(({ details }) => details)).toEqual([
    { failureCode: "processing-error", failureReason: "processing-error" },
  ]);
});

test("an event that one group cannot apply is retried, and does not hold up others", async () => {
  const { moving, provider, order } = await rails();
  const [good, bad] = [await order("rtp-credit", 1000), await order("rtp-credit", 2000)];
  const amounts: number[] = [];
  let isBroken = true;
  const applier: (typeof moving)["applier"] = async (_ctx, { instruction }) => {
    if (isBroken && instruction.amount === 2000) throw new Error("broken");
    amounts.push(instruction.amount);
  };
  await moveRails(at(RAIL_START), { ...moving, applier });
  expect((await instructionOf(db, good)).status).toBe("completed");
  expect(await instructionOf(db, bad)).toMatchObject({ status: "initiated", leaseUntil: null });
  expect(await inboxOf(db, bad)).toEqual([]);
  isBroken = false;
  await moveRails(at(later(10_000)), { ...moving, applier });
  expect(amounts).toEqual([1000, 2000]);
  expect(provider.submitted.toSorted()).toEqual([good, bad].toSorted());
});
