import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sanctionsHitTable } from "@/db/schema";
import { newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { newStoredHit } from "@/testing/sanctions";
import { hasSSHD } from "@/testing/sshd";

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
