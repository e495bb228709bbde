import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { paymentMethodTable, transferTable } from "@/db/schema";
import {
  type AccountID,
  type BankAccountID,
  newID,
  PaymentMethodID,
  TransferID,
  type WalletID,
} from "@/lib/core/api/ids";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { LinkCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { createTransfer } from "@/lib/domain/money/transfers/create/create-transfer";
import { ctxFor, transact } from "./context";
import { newAccount, type Partner } from "./factories";
import { fund } from "./wallets";
import { HOUR } from "@/lib/core/time/time";

const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds"] as const;

/** An account that can move money: its wallet's payment method, and its bank account's for payouts and for debits. */
export interface Payer {
  accountID: AccountID;
  walletID: WalletID;
  bankAccountID: BankAccountID;
  wallet: PaymentMethodID;
  bank: PaymentMethodID;
  debit: PaymentMethodID;
}

/** Creates an account of the partner with cents in its wallet and a verified bank account. */
export async function newPayer(db: Db, partner: Partner, cents: number): Promise<Payer> {
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true, capabilities: CAPABILITIES });
  const ctx = ctxFor(partner, accountID);
  if (cents > 0) await fund(ctx, walletID, cents);
  const { bankAccountID } = await transact(ctx, (open) =>
    linkBankAccount(open, { plaid: { token: "processor-sandbox-test" } }),
  );
  const [wallet, bank, debit] = await Promise.all([
    methodOf(db, walletID, "service-wallet"),
    methodOf(db, bankAccountID, "ach-credit-standard"),
    methodOf(db, bankAccountID, "ach-debit-fund"),
  ]);
  return { accountID, walletID, bankAccountID, wallet, bank, debit };
}

export const TEST_CARD = { cardNumber: "4111111111111111", cardCvv: "111" };

/** Links a card to an account of an attested partner, and returns the payment method that charges it. */
export async function newCardMethod(db: Db, partner: Partner, accountID: AccountID): Promise<PaymentMethodID> {
  const input = LinkCard.parse({
    ...TEST_CARD,
    expiration: { month: "12", year: "35" },
    billingAddress: { addressLine1: "1 Main Street", city: "Denver", stateOrProvince: "CO", postalCode: "11111" },
  });
  const { cardID } = await transact(ctxFor(partner, accountID), (open) => linkCard(open, input));
  return methodOf(db, cardID, "card-payment");
}

/** An hour from now, so that no loop takes its work. */
export const inAnHour = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + HOUR) });

export async function methodOf(db: Db, sourceID: string, type: PaymentMethodType): Promise<PaymentMethodID> {
  const [row] = await db
    .select()
    .from(paymentMethodTable)
    .where(and(eq(paymentMethodTable.sourceID, sourceID), eq(paymentMethodTable.type, type)));
  return PaymentMethodID.parse(row?.paymentMethodID);
}

/** Creates a transfer of the partner. `now` is in the future if its rails must not move it. */
export async function newTransfer(
  ctx: Ctx,
  { from, to, cents, ...more }: { from: PaymentMethodID; to: PaymentMethodID; cents: number } & Partial<CreateTransfer>,
): Promise<TransferID> {
  const answer = await createTransfer(
    { ...ctx, key: randomUUID() },
    CreateTransfer.parse({
      source: { paymentMethodID: from },
      destination: { paymentMethodID: to },
      amount: { currency: "USD", value: cents },
      ...more,
    }),
  );
  if (!("transferID" in answer)) throw new Error("the transfer was not made");
  return TransferID.parse(answer.transferID);
}

const WALLET = { paymentMethodType: "service-wallet" } as typeof transferTable.$inferInsert.source;

/** A row of a completed transfer from an account to its partner, with the columns that figures and lists use. */
export const transferRow = (
  partner: Partner,
  { accountID, moment, amount }: { accountID: AccountID; moment: string; amount: number },
): typeof transferTable.$inferInsert => ({
  transferID: newID<TransferID>(),
  partnerID: partner.accountID,
  idempotencyKey: newID<string>(),
  fingerprint: "",
  sourceAccountID: accountID,
  destinationAccountID: partner.accountID,
  destinationPaymentMethodID: newID<string>(),
  source: WALLET,
  destination: WALLET,
  amount,
  currency: "USD",
  status: "completed",
  charges: { payer: "source", fee: 0, facilitator: 0, fees: [] },
  refundedAmount: 0,
  disputedAmount: 0,
  createdOn: new Date(moment),
  updatedOn: new Date(moment),
});
