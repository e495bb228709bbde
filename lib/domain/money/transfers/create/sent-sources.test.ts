import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPayer } from "@/testing/transfers";
import { newID, type PaymentMethodID } from "@/lib/core/api/ids";
import { CreateTransfer } from "../contract";
import { createTransfer } from "./create-transfer";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  const ctx = ctxFor(partner);
  const make = (source: object, to: PaymentMethodID = payee.wallet, value = 500) => {
    const destination = { paymentMethodID: to };
    const body = CreateTransfer.parse({ source, destination, amount: { currency: "USD", value } });
    return createTransfer({ ...ctx, key: randomUUID() }, body);
  };
  return { payer, payee, make };
}

test("a transfer has one source: a payment method or a transfer, and no token", async () => {
  const { payer, payee, make } = await setting();
  const either = { kind: "invalid", fields: { source: "give either a paymentMethodID or a transferID" } };
  await expect(make({})).rejects.toMatchObject(either);
  await expect(make({ paymentMethodID: payer.wallet, transferID: newID() })).rejects.toMatchObject(either);
  const token = make({ paymentToken: "token", paymentMethodID: payer.wallet });
  await expect(token).rejects.toMatchObject({ fields: { source: "payment tokens are not accepted" } });
  const fault = "is not a payment method that can be used";
  const unknown = newID<PaymentMethodID>();
  await expect(make({ paymentMethodID: payer.wallet }, unknown)).rejects.toMatchObject({
    fields: { destinationPaymentMethodID: fault },
  });
  await expect(make({ paymentMethodID: unknown }, payee.wallet)).rejects.toMatchObject({
    fields: { sourcePaymentMethodID: fault },
  });
  const both = make({ paymentMethodID: unknown }, newID<PaymentMethodID>());
  await expect(both).rejects.toMatchObject({
    fields: { sourcePaymentMethodID: fault, destinationPaymentMethodID: fault },
  });
});

test("a parent must be a transfer of the same partner that ends in a wallet and has enough money left", async () => {
  const { payer, payee, make } = await setting();
  const parent = (await make({ paymentMethodID: payer.wallet })) as { transferID: string };
  const out = (await make({ paymentMethodID: payer.wallet }, payee.bank)) as { transferID: string };
  const from = ({ transferID }: { transferID: string }, value: number) => make({ transferID }, payee.bank, value);
  await expect(from({ transferID: newID() }, 1)).rejects.toMatchObject({
    fields: { source: "is not a transfer of yours" },
  });
  const stranger = (await (await strangerOf())()) as { transferID: string };
  await expect(from(stranger, 1)).rejects.toMatchObject({ fields: { source: "is not a transfer of yours" } });
  await expect(from(out, 1)).rejects.toMatchObject({ fields: { source: "does not end in a wallet" } });
  const more = { fields: { amount: "is more than the transfer brings" } };
  await expect(from(parent, 501)).rejects.toMatchObject(more);
  await from(parent, 200);
  await expect(from(parent, 301)).rejects.toMatchObject(more);
  await from(parent, 300);
});

async function strangerOf() {
  const { payer, make } = await setting();
  return () => make({ paymentMethodID: payer.wallet });
}
