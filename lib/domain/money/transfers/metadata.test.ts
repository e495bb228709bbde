import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { asChange, ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPayer, newTransfer } from "@/testing/transfers";
import { Deadline } from "@/lib/core/time/deadline";
import { CreateTransfer, CreateTransferOptions, transfers } from "./contract";
import { createTransfer } from "./create/create-transfer";
import { getTransfer } from "./queries";
import { transferOptions } from "./transfer-options";
import { updateMetadata } from "./transfers";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  return { ctx: ctxFor(partner), payer, payee };
}

test("an update replaces all metadata, null clears them, an update without metadata keeps them, and the audit log has the change", async () => {
  const { ctx, payer, payee } = await setting();
  const transferID = await newTransfer(ctx, { from: payer.wallet, to: payee.wallet, cents: 500 });
  const patch = (body: { metadata?: Record<string, string> | null }) =>
    asChange(ctx, transfers.update, { transferID }, (open) => updateMetadata(open, transferID, body));
  expect((await patch({ metadata: { order: "17" } })).metadata).toEqual({ order: "17" });
  expect((await patch({ metadata: { shop: "4" } })).metadata).toEqual({ shop: "4" });
  expect((await patch({})).metadata).toEqual({ shop: "4" });
  expect(await patch({ metadata: null })).not.toHaveProperty("metadata");
  expect(await getTransfer(ctx, transferID)).not.toHaveProperty("metadata");
  const acts = await db.select().from(auditTrailView).where(eq(auditTrailView.object, transferID));
  const named = acts.filter(({ objectName }) => objectName !== null);
  expect(named).toHaveLength(3);
  for (const { objectName } of named) expect(objectName).toMatch(/^\$5\.00 from Account .+ to Account .+$/);
  expect(JSON.stringify(named.map(({ changes }) => changes))).toContain("metadata");
});

test("options need an account or a method on each side, and the error names the side that lacks one", async () => {
  const { ctx, payer, payee } = await setting();
  const ask = (source: object, destination: object) =>
    transferOptions(ctx, CreateTransferOptions.parse({ source, destination, amount: { currency: "USD", value: 500 } }));
  const missing = "give an accountID or a paymentMethodID";
  const [from, to] = [{ accountID: payer.accountID }, { paymentMethodID: payee.wallet }];
  await expect(ask({}, {})).rejects.toMatchObject({ fields: { source: missing, destination: missing } });
  for (const [one, other, fields] of [
    [{}, to, { source: missing }],
    [from, {}, { destination: missing }],
  ] as const) {
    const error = await ask(one, other).catch((thrown: unknown) => thrown);
    expect((error as { fields: object }).fields).toEqual(fields);
  }
  const { destinationOptions = [] } = await ask(from, to);
  expect(destinationOptions.map(({ paymentMethodID }) => paymentMethodID)).toEqual([payee.wallet]);
});

test("a caller who waits for a slow rail, or for a transfer without a rail, gets the whole transfer immediately", async () => {
  const { ctx, payer, payee } = await setting();
  const pay = (paymentMethodID: string, value: number) => {
    const body = { source: { paymentMethodID: payer.wallet }, destination: { paymentMethodID } };
    const waiting = { ...ctx, key: randomUUID(), waitFor: "rail-response", deadline: new Deadline(60_000) };
    return createTransfer(waiting, CreateTransfer.parse({ ...body, amount: { currency: "USD", value } }));
  };
  expect(await pay(payee.bank, 500)).toMatchObject({
    status: "pending",
    destination: { achDetails: { status: "initiated" } },
  });
  expect(await pay(payee.wallet, 600)).toMatchObject({ status: "completed", amount: { value: 600 } });
  expect(await pay(payee.wallet, 60_000)).toMatchObject({
    status: "failed",
    failureReason: "wallet-insufficient-funds",
  });
});
