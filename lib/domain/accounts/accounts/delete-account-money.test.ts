import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { cancellationTable, identitySecretTable, linkedCardTable, refundTable, transferTable } from "@/db/schema";
import { eventsOf, newBankAccount } from "@/testing/bank-accounts";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newLinkedCard } from "@/testing/linked-cards";
import { asking, newSpender, send } from "@/testing/spending";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import { receive } from "@/testing/wallets";
import { newID, type RefundID } from "@/lib/core/api/ids";
import { listBankAccounts } from "@/lib/domain/money/bank-accounts/queries";
import { listLinkedCards } from "@/lib/domain/money/linked-cards/queries";
import { listPaymentMethods } from "@/lib/domain/money/payment-methods/queries";
import { cancelTransfer } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import { accounts } from "./contract";
import { deleteAccount } from "./accounts";
import { deletionBlockers } from "./deletion-blockers";

const db = testDatabase();

async function setting(cents = 0) {
  const partner = await newPartner(db);
  const payer = await newPayer(db, partner, cents);
  const ctx = ctxFor(partner, payer.accountID);
  const remove = () => asChange(ctx, accounts.delete, { accountID: payer.accountID }, deleteAccount);
  return { partner, payer, ctx, remove };
}

const messages = async (ctx: Parameters<typeof deletionBlockers>[0]) =>
  (await deletionBlockers(ctx)).map(({ blocker, message }) => `${blocker}: ${message}`);

test("an account cannot be deleted while money is on its way into the wallet", async () => {
  const { ctx, payer, remove } = await setting();
  await receive(ctx, payer.walletID, 1234);
  expect(await messages(ctx)).toEqual(["pending-money: 12.34 USD is on its way into its wallet"]);
  await expect(remove()).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("12.34 USD") });
});

test("an account cannot be deleted while money is held for its cards", async () => {
  const spender = await newSpender({ cents: 500 });
  const { ctx } = spender;
  await send(spender, asking(spender, 500));
  expect(await messages(ctx)).toContain("held-money: 5.00 USD of its wallet is held for its cards");
  const remove = () => asChange(ctx, accounts.delete, { accountID: ctx.accountID }, deleteAccount);
  await expect(remove()).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("5.00 USD") });
});

test("a transfer under way blocks the deletion of both of its parties until it is canceled", async () => {
  const { partner, payer, ctx } = await setting(1000);
  const other = await newPayer(db, partner, 0);
  const ofOther = ctxFor(partner, other.accountID);
  const id = await newTransfer(inAnHour(ctxFor(partner)), { from: payer.wallet, to: other.bank, cents: 1000 });
  const said = ["open-transfers: one of its transfers is under way"];
  expect([await messages(ctx), await messages(ofOther)]).toEqual([said, said]);
  await db.insert(cancellationTable).values({
    cancellationID: newID<never>(),
    transferID: id,
    partnerID: partner.accountID,
    status: "pending",
    createdOn: ctx.now,
    updatedOn: ctx.now,
  });
  expect(await messages(ofOther)).toEqual([...said, "open-cancellations: one of its transfers is being canceled"]);
  await db.update(cancellationTable).set({ status: "failed" }).where(eq(cancellationTable.transferID, id));
  await transact(ctxFor(partner), (open) => cancelTransfer(open, id));
  expect(await messages(ofOther)).toEqual([]);
  expect(await messages(ctx)).toEqual(["wallet-balance: its wallet holds 10.00 USD"]);
});

test("an account cannot be deleted while a refund is under way", async () => {
  const { partner, payer, ctx } = await setting(1000);
  const other = await newPayer(db, partner, 0);
  const transferID = await newTransfer(ctxFor(partner), { from: payer.wallet, to: other.wallet, cents: 1000 });
  const refund = {
    refundID: newID<RefundID>(),
    transferID,
    partnerID: partner.accountID,
    idempotencyKey: randomUUID(),
    fingerprint: "",
    amount: 10,
    currency: "USD",
    status: "pending" as const,
    instructionID: newID<string>(),
    createdOn: ctx.now,
    updatedOn: ctx.now,
  };
  await transact(ctx, async ({ db: open }) => {
    await open.insert(refundTable).values(refund);
    await open.update(transferTable).set({ refundedAmount: 10 }).where(eq(transferTable.transferID, transferID));
  });
  expect(await messages(ctx)).toEqual(["open-refunds: one refund of its payments is under way"]);
  expect(await messages(ctxFor(partner, other.accountID))).toContain(
    "open-refunds: one refund of its payments is under way",
  );
  await transact(ctx, async ({ db: open }) => {
    await open.update(refundTable).set({ status: "failed" }).where(eq(refundTable.transferID, transferID));
    await open.update(transferTable).set({ refundedAmount: 0 }).where(eq(transferTable.transferID, transferID));
  });
  expect(await messages(ctx)).toEqual([]);
});

test("a deleted account's bank accounts and cards are removed, together with their secrets", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers", "send-funds"] });
  const ctx = ctxFor(partner, accountID);
  const { bankAccountID } = await newBankAccount(ctx);
  const { cardID, pay } = await newLinkedCard(partner, accountID, { token: Buffer.from("secret") });
  const secrets = () => db.$count(identitySecretTable, eq(identitySecretTable.accountID, accountID));
  expect([await secrets(), (await listPaymentMethods(ctx, {})).length > 0]).toEqual([1, true]);
  await asChange(ctx, accounts.delete, { accountID }, deleteAccount);
  expect([await listBankAccounts(ctx), await listLinkedCards(ctx), await listPaymentMethods(ctx, {})]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await secrets()).toBe(0);
  const [card] = await db.select().from(linkedCardTable).where(eq(linkedCardTable.cardID, cardID));
  expect(card).toMatchObject({ disabledOn: ctx.now, token: Buffer.alloc(0), wrappedKey: Buffer.alloc(0) });
  const events = await eventsOf(ctx, "paymentMethodID", "bankAccountID");
  expect(events).toContain(`paymentMethod.disabled ${pay}`);
  expect(events).toContain(`bankAccount.deleted ${bankAccountID}`);
});
