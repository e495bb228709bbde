import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { achReturnTable, sanctionsHitTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { newStoredHit } from "@/testing/sanctions";
import { hasSSHD } from "@/testing/sshd";
import { methodOf, newTransfer } from "@/testing/transfers";
import { newID, type ReturnID } from "@/lib/core/api/ids";
import { dayAfter } from "@/lib/core/time/days";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
checkBooks();

const db = testDatabase();
const clear = (hitID: string) =>
  db.update(sanctionsHitTable).set({ state: "cleared" }).where(eq(sanctionsHitTable.hitID, hitID));
const effective = (day: number) => dayOf(day).slice(2).replaceAll("-", "");

test("a held payment stays out of the file, and leaves and settles by the next window after the hit is cleared", async () => {
  const { bank, partner, payer, payee, ctxAt, payOut, pass, end } = await newBankMarket();
  const sameDay = await methodOf(db, payee.bankAccountID, "ach-credit-same-day");
  await payOut(on(0, "09:00"), 1234);
  await newTransfer(ctxAt(on(0, "09:00")), { from: payer.wallet, to: sameDay, cents: 500 });
  await pass(on(0, "09:00"));
  const hitID = await newStoredHit(partner, payee.accountID);
  for (const window of ["10:00", "14:15", "16:15", "17:30"] as const) {
    await pass(on(0, window));
    expect(bank.take()).toEqual([]);
  }
  await clear(hitID);
  // A file at this time would settle a banking day later than its same-day entry says.
  await pass(on(0, "19:00"));
  expect(bank.take()).toEqual([]);
  await pass(on(1, "10:00"));
  expect(bank.take().toSorted((one, other) => one.amount - other.amount)).toMatchObject([
    { amount: 500, effectiveOn: effective(1) },
    { amount: 1234, effectiveOn: effective(2) },
  ]);
  await end();
});

test("between two banks, a hit on the payer's bank account after the debit holds the credit", async () => {
  const { bank, partner, payer, payee, ctxAt, pass, end } = await newBankMarket();
  await newTransfer(ctxAt(on(0, "09:00")), { from: payer.debit, to: payee.bank, cents: 900 });
  await pass(on(0, "09:00"));
  await pass(on(0, "10:00"));
  expect(bank.take()).toMatchObject([{ transactionCode: "27", amount: 900 }]);
  await pass(on(3, "09:00"));
  const hitID = await newStoredHit(partner, payer.accountID, payer.bankAccountID);
  await pass(on(3, "10:00"));
  expect(bank.take()).toEqual([]);
  await clear(hitID);
  await pass(on(3, "14:15"));
  expect(bank.take()).toMatchObject([{ transactionCode: "22", amount: 900 }]);
  await end();
});

test("a debit that was presented again in time, but held beyond the 180 days, never leaves", async () => {
  const { bank, partner, payer, ctxAt, pass, transferAt, end } = await newBankMarket();
  const collected = { from: payer.debit, to: payer.wallet, cents: 1234 };
  const [late, timely] = [
    await newTransfer(ctxAt(on(0, "09:00")), collected),
    await newTransfer(ctxAt(on(0, "09:00")), { ...collected, cents: 2345 }),
  ];
  for (const [representID, representUntil] of [
    [late, dayAfter(dayOf(0), -1)],
    [timely, dayOf(0)],
  ] as const)
    await db.insert(achReturnTable).values({
      ...{ partnerID: partner.accountID, returnID: newID<ReturnID>(), transferID: representID, code: "R01" },
      ...{ accountID: payer.accountID, company: "", direction: "debit", isReversal: false, amount: 1234 },
      ...{ day: representUntil, isLate: false, attempt: 0, representID, representUntil },
      ...{ representDay: representUntil, createdOn: on(0, "09:00") },
    });
  for (const time of ["09:00", "10:00"] as const) await pass(on(0, time));
  expect(bank.take()).toMatchObject([{ amount: 2345 }]);
  expect((await transferAt(on(0, "10:30"), late)).status).toBe("failed");
  await end();
});
