import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { achReturnTable, sanctionsHitTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { newStoredHit } from "@/testing/sanctions";
import { hasSSHD } from "@/testing/sshd";
import { newTransfer } from "@/testing/transfers";
import { newID, type ReturnID } from "@/lib/core/api/ids";
import { dayAfter } from "@/lib/core/time/days";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
checkBooks();

test("a payment to an account with a sanctions hit stays out of the file until the hit is cleared", async () => {
  const { bank, partner, payee, payOut, pass, end } = await newBankMarket();
  await payOut(on(0, "09:00"), 1234);
  await pass(on(0, "09:00"));
  const hitID = await newStoredHit(partner, payee.accountID);
  await pass(on(0, "10:00"));
  expect(bank.take()).toEqual([]);
  await testDatabase().update(sanctionsHitTable).set({ state: "cleared" }).where(eq(sanctionsHitTable.hitID, hitID));
  await pass(on(0, "10:30"));
  expect(bank.take()).toEqual([]);
  await pass(on(0, "11:30"));
  expect(bank.take()).toMatchObject([{ amount: 1234 }]);
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
    await testDatabase()
      .insert(achReturnTable)
      .values({
        ...{ partnerID: partner.accountID, returnID: newID<ReturnID>(), transferID: representID, code: "R01" },
        ...{ accountID: payer.accountID, company: "", direction: "debit", isReversal: false, amount: 1234 },
        ...{ day: representUntil, isLate: false, attempt: 0, representID, representUntil },
        ...{ representDay: representUntil, createdOn: on(0, "09:00") },
      });
  for (const time of ["09:00", "10:00"] as const) await pass(on(0, time));
  expect(bank.take()).toMatchObject([{ amount: 2345 }]);
  expect((await transferAt(on(0, "10:30"), late)).status).toBe("canceled");
  await end();
});
