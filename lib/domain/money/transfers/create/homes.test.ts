import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { transferTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newConnection, newPartner, testDatabase } from "@/testing/factories";
import { newPayer, newTransfer } from "@/testing/transfers";
import { CreateTransfer } from "../contract";
import { getTransfer, listTransfers } from "../queries";
import { createTransfer } from "./create-transfer";

const db = testDatabase();

/** A partner with two accounts. The first acts for itself. */
async function setting() {
  const partner = await newPartner(db);
  const [payer, other] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 10_000)];
  const own = ctxFor({ ...partner, accountID: payer.accountID }, payer.accountID, {
    homePartnerID: partner.accountID,
    caller: { homePartnerID: partner.accountID },
  });
  return { partner, payer, other, own };
}

test("a transfer that an account makes for itself is stored with its home partner, which sees it; other partners do not", async () => {
  const { partner, payer, other, own } = await setting();
  const id = await newTransfer(own, { from: payer.wallet, to: payer.bank, cents: 500 });
  const isThis = and(eq(transferTable.partnerID, partner.accountID), eq(transferTable.transferID, id));
  expect(await db.$count(transferTable, isThis)).toBe(1);
  for (const ctx of [own, ctxFor(partner), ctxFor(partner, payer.accountID)]) {
    expect(await getTransfer(ctx, id)).toMatchObject({ transferID: id, amount: { value: 500 } });
    expect((await listTransfers(ctx, { count: 10 })).map(({ transferID }) => transferID)).toEqual([id]);
  }
  const theirs = ctxFor(partner, other.accountID);
  await expect(getTransfer(theirs, id)).rejects.toMatchObject({ kind: "notFound" });
  expect(await listTransfers(theirs, { count: 10 })).toEqual([]);
});

test("an idempotency key does not reveal the partner's transfer to an account", async () => {
  const { partner, payer, other, own } = await setting();
  const key = randomUUID();
  const pay = (from: string, to: string) =>
    CreateTransfer.parse({
      source: { paymentMethodID: from },
      destination: { paymentMethodID: to },
      amount: { currency: "USD", value: 100 },
    });
  await createTransfer({ ...ctxFor(partner), key }, pay(other.wallet, other.bank));
  const again = createTransfer({ ...own, key }, pay(payer.wallet, payer.bank));
  await expect(again).rejects.toMatchObject({ kind: "notFound" });
});

test("a second partner that may make transfers for an account cannot move its money to the second partner's accounts", async () => {
  const { payer } = await setting();
  const partner = await newPartner(db);
  await newConnection(db, partner, payer.accountID);
  const { bank } = await newPayer(db, partner, 0);
  await expect(newTransfer(ctxFor(partner), { from: payer.wallet, to: bank, cents: 100 })).rejects.toMatchObject({
    fields: { sourcePaymentMethodID: "is not a payment method that can be used" },
  });
});
