import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { Db } from "@/db/client";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { agree } from "@/testing/fee-plans";
import { newPayer, type Payer } from "@/testing/transfers";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { CreateTransfer } from "../contract";
import { createTransfer } from "./create-transfer";
import { getTransfer } from "../queries";
import { Transfer } from "../shared/transfer";

checkBooks();

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  await agree(partner, payer.accountID, [{ event: "wallet-transfer", fixed: 25 }]);
  return { ctx: { ...ctxFor(partner), waitFor: "rail-response" }, payer, payee };
}

/** A database that fails every select. The statements that open a transfer are prepared, so they are not affected. */
const withoutReads = (whole: Db): Db =>
  new Proxy(whole, {
    get: (target, name) => {
      if (name === "select") throw new Error("a waiting caller's answer reads the database");
      return Reflect.get(target, name, target) as unknown;
    },
  });

interface Payment {
  payer: Payer;
  payee: Payer;
  cents: number;
}

async function paid(ctx: Ctx, { payer, payee, cents }: Payment, database = withoutReads(db)) {
  const body = CreateTransfer.parse({
    source: { paymentMethodID: payer.wallet },
    destination: { paymentMethodID: payee.wallet },
    amount: { currency: "USD", value: cents },
    description: "Order 1001",
    metadata: { order: "1001" },
    foreignID: "order-1001",
    salesTaxAmount: { currency: "USD", value: 10 },
  });
  return Transfer.parse(await createTransfer({ ...ctx, db: database, key: randomUUID() }, body));
}

test("a caller who waits for a wallet transfer gets exactly the stored transfer, without a query", async () => {
  const { ctx, payer, payee } = await setting();
  const transfer = await paid(ctx, { payer, payee, cents: 1000 });
  expect(transfer).toMatchObject({ status: "completed", serviceFee: 25, description: "Order 1001" });
  expect(await getTransfer(ctx, transfer.transferID)).toEqual(transfer);
});

test("when a wallet transfer lacks funds, a waiting caller gets exactly the stored failure", async () => {
  const { ctx, payer, payee } = await setting();
  const transfer = await paid(ctx, { payer, payee, cents: 10_001 });
  expect(transfer).toMatchObject({ status: "failed", failureReason: "wallet-insufficient-funds" });
  expect(transfer).not.toHaveProperty("serviceFee");
  expect(await getTransfer(ctx, transfer.transferID)).toEqual(transfer);
});

test("a caller who waits for a child transfer gets it as queued", async () => {
  const { ctx, payer, payee } = await setting();
  const parent = await paid(ctx, { payer, payee, cents: 1000 });
  const body = CreateTransfer.parse({
    source: { transferID: parent.transferID },
    destination: { paymentMethodID: payer.wallet },
    amount: { currency: "USD", value: 400 },
  });
  const child = Transfer.parse(await createTransfer({ ...ctx, key: randomUUID() }, body));
  expect(child).toMatchObject({ status: "queued", groupID: parent.transferID });
  expect(await getTransfer(ctx, child.transferID)).toMatchObject({ ...child, status: expect.any(String) });
});
