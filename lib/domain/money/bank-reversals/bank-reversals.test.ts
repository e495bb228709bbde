import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankReversalTable, railInstructionTable, walletTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { hasSSHD } from "@/testing/sshd";
import { newTransfer } from "@/testing/transfers";
import { newID, type TransferID, type UserID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { listBankEntries } from "@/lib/domain/money/bank-files/queries";
import { approveReversal, declineReversal, listReversals, requestReversal } from "./bank-reversals";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
test.describe.configure({ mode: "default" });
checkBooks();

const db = testDatabase();
const REASON = { reason: "It was paid twice." };
const ALL = { skip: 0, count: 20, state: undefined };

async function market() {
  const made = await newBankMarket();
  const [one, other] = [newID<UserID>(), newID<UserID>()];
  const as = (userID: UserID, now: Date, partnerID = made.partner.accountID): Ctx => {
    const ctx = made.ctxAt(now);
    return { ...ctx, partnerID, caller: { ...ctx.caller, kind: "session", userID, email: `${userID}@example.com` } };
  };
  const cents = async () => {
    const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, made.payer.walletID));
    return wallet?.available ?? 0;
  };
  const entryOf = async (id: TransferID) =>
    (await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, id)))[0]?.instructionID ??
    "";
  return {
    ...made,
    cents,
    entryOf,
    request: async (now: Date, id: TransferID, userID = one) => {
      const entry = await entryOf(id);
      return transact(as(userID, now), (open) => requestReversal(open, entry, REASON));
    },
    approve: (now: Date, reversalID: string, userID = other) =>
      transact(as(userID, now), (open) => approveReversal(open, reversalID)),
    decline: (now: Date, reversalID: string) => transact(as(other, now), (open) => declineReversal(open, reversalID)),
    ...{ one, other, as },
    statusAt: async (now: Date, id: TransferID) => (await made.transferAt(now, id)).status,
    stateOf: async (reversalID: string) =>
      (await db.select().from(bankReversalTable).where(eq(bankReversalTable.reversalID, reversalID)))[0]?.state,
  };
}

async function paidOut() {
  const made = await market();
  const id = await made.payOut(on(0, "09:00"), 1000);
  for (const now of [on(0, "09:00"), on(0, "10:00")]) await made.pass(now);
  const [entry] = made.bank.take();
  if (!entry) throw new Error("nothing left");
  await made.pass(on(1, "08:30"));
  expect([await made.statusAt(on(1, "08:30"), id), await made.cents()]).toEqual(["completed", 99_000]);
  return { ...made, id, entry };
}

test("a payment is taken back by a debit that another person approves; when that is returned, the money is gone again", async () => {
  const { bank, id, entry, cents, pass, request, approve, one, statusAt, stateOf, end, ctxAt } = await paidOut();
  const { reversalID, direction, state } = await request(on(1, "09:00"), id);
  expect([direction, state]).toEqual(["debit", "requested"]);
  await expect(approve(on(1, "09:05"), reversalID, one)).rejects.toMatchObject({ kind: "conflict" });
  await approve(on(1, "09:10"), reversalID);
  await expect(approve(on(1, "09:11"), reversalID)).rejects.toMatchObject({ kind: "conflict" });
  for (const now of [on(1, "09:15"), on(1, "10:00")]) await pass(now);
  const [sent] = bank.take();
  expect(sent).toMatchObject({
    ...{ transactionCode: "27", amount: 1000, description: "REVERSAL", secCode: entry.secCode, company: entry.company },
    ...{ accountNumber: entry.accountNumber, routingNumber: entry.routingNumber, name: entry.name },
  });
  expect(await stateOf(reversalID)).toBe("sent");
  await pass(on(2, "08:30"));
  expect([await statusAt(on(2, "09:00"), id), await cents()]).toEqual(["completed", 99_000]);
  await pass(on(4, "08:30"));
  expect([await statusAt(on(4, "09:00"), id), await cents(), await stateOf(reversalID)]).toEqual([
    ...["reversed", 100_000, "completed"],
  ]);
  const { items } = await listBankEntries(ctxAt(on(4, "09:00")), { ...ALL, startingAfter: undefined });
  expect(items).toMatchObject([{ isReversal: true, direction: "debit", transferID: id }, { isReversal: false }]);
  bank.send(dayOf(4), [{ entry: sent ?? entry, code: "R01" }]);
  await pass(on(4, "12:00"));
  expect([await statusAt(on(4, "12:00"), id), await cents(), await stateOf(reversalID)]).toEqual([
    ...["reversed", 99_000, "returned"],
  ]);
  await end();
});

test("a collected payment is given back by a credit: its money leaves the wallet at once, and a return brings it back", async () => {
  const { bank, payer, pass, cents, request, approve, statusAt, stateOf, end, ctxAt } = await market();
  const id = await newTransfer(ctxAt(on(0, "09:00")), { from: payer.debit, to: payer.wallet, cents: 2000 });
  for (const now of [on(0, "09:00"), on(0, "10:00")]) await pass(now);
  const [entry] = bank.take();
  await expect(request(on(1, "09:00"), id)).rejects.toMatchObject({ kind: "conflict" });
  await pass(on(3, "08:30"));
  expect([await statusAt(on(3, "09:00"), id), await cents()]).toEqual(["completed", 102_000]);
  const { reversalID, direction } = await request(on(3, "09:00"), id);
  expect(direction).toBe("credit");
  await approve(on(3, "09:10"), reversalID);
  expect(await cents()).toBe(100_000);
  for (const now of [on(3, "09:15"), on(3, "10:00")]) await pass(now);
  const [sent] = bank.take();
  expect(sent).toMatchObject({ transactionCode: "22", amount: 2000, description: "REVERSAL", secCode: entry?.secCode });
  await pass(on(4, "08:30"));
  expect([await statusAt(on(4, "09:00"), id), await cents()]).toEqual(["reversed", 100_000]);
  if (sent) bank.send(dayOf(4), [{ entry: sent, code: "R03" }]);
  await pass(on(4, "12:00"));
  expect([await statusAt(on(4, "12:00"), id), await cents(), await stateOf(reversalID)]).toEqual([
    ...["reversed", 102_000, "returned"],
  ]);
  await end();
});

test("when its money is not in the wallet, a collected payment is not given back, and the request stays", async () => {
  const { bank, payer, payee, pass, request, approve, stateOf, cents, end, ctxAt } = await market();
  const id = await newTransfer(ctxAt(on(0, "09:00")), { from: payer.debit, to: payer.wallet, cents: 2000 });
  for (const now of [on(0, "09:00"), on(0, "10:00"), on(3, "08:30")]) await pass(now);
  bank.take();
  const { reversalID } = await request(on(3, "09:00"), id);
  await newTransfer(ctxAt(on(3, "09:05")), { from: payer.wallet, to: payee.wallet, cents: 101_000 });
  await expect(approve(on(3, "09:10"), reversalID)).rejects.toMatchObject({ kind: "conflict" });
  expect([await stateOf(reversalID), await cents()]).toEqual(["requested", 1000]);
  await end();
});

test("the reversal of a payment that has come back never leaves", async () => {
  const { bank, id, entry, pass, request, approve, cents, statusAt, stateOf, end } = await paidOut();
  const { reversalID } = await request(on(1, "10:30"), id);
  await approve(on(1, "10:40"), reversalID);
  bank.send(dayOf(1), [{ entry, code: "R03" }]);
  for (const now of [on(1, "12:00"), on(1, "14:15")]) await pass(now);
  expect(bank.take()).toEqual([]);
  expect([await statusAt(on(1, "15:00"), id), await cents(), await stateOf(reversalID)]).toEqual([
    ...["reversed", 100_000, "canceled"],
  ]);
  await end();
});

test("a user without permission and an entry that cannot be reversed are rejected; a declined reversal can be requested again", async () => {
  const { id, request, approve, decline, entryOf, other, as, end, ctxAt } = await paidOut();
  const entry = await entryOf(id);
  const program = ctxAt(on(1, "09:00"));
  await expect(transact(program, (open) => requestReversal(open, entry, REASON))).rejects.toMatchObject({
    kind: "forbidden",
  });
  const { reversalID } = await request(on(1, "09:00"), id);
  await expect(request(on(1, "09:01"), id)).rejects.toMatchObject({ kind: "conflict" });
  await decline(on(1, "09:10"), reversalID);
  await expect(approve(on(1, "09:11"), reversalID)).rejects.toMatchObject({ kind: "conflict" });
  await expect(request(on(6, "17:31"), id)).rejects.toMatchObject({ kind: "conflict" });
  const again = await request(on(6, "17:29"), id);
  expect((await listReversals(ctxAt(on(6, "18:00")), ALL)).items.map((one) => [one.reversalID, one.state])).toEqual([
    [again.reversalID, "requested"],
    [reversalID, "declined"],
  ]);
  const stranger = as(other, on(6, "18:00"), (await newPartner(db)).accountID);
  await expect(transact(stranger, (open) => approveReversal(open, again.reversalID))).rejects.toMatchObject({
    kind: "notFound",
  });
  await end();
});

test("a reversal that misses its last window never leaves, and moves no money", async () => {
  const { bank, id, pass, request, approve, cents, statusAt, stateOf, end } = await paidOut();
  const { reversalID } = await request(on(6, "17:00"), id);
  await approve(on(6, "17:10"), reversalID);
  for (const now of [on(6, "17:31"), on(7, "10:00")]) await pass(now);
  expect(bank.take()).toEqual([]);
  expect([await statusAt(on(7, "10:30"), id), await cents(), await stateOf(reversalID)]).toEqual([
    ...["completed", 99_000, "canceled"],
  ]);
  await end();
});
