import { and, eq } from "drizzle-orm";
import { walletTable, walletTransactionTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { FeeID, TransactionID, WalletID } from "@/lib/core/api/ids";
import { centsToDecimal } from "@/lib/core/money/money";
import { requiredPart } from "@/lib/domain/kernel/operations/answer-parts";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import { type Wallet, type WalletTransaction, WalletTransactionSource, WalletTransactionType } from "./contract";

export type WalletRow = typeof walletTable.$inferSelect;
export type TransactionRow = typeof walletTransactionTable.$inferSelect;

export async function loadWallet(ctx: AccountCtx, id: WalletID): Promise<WalletRow> {
  const [row] = await ctx.db
    .select()
    .from(walletTable)
    .where(forAccount(ctx, walletTable, eq(walletTable.walletID, id)));
  if (!row) throw notFound("wallet");
  return row;
}

export async function loadTransaction(ctx: AccountCtx, walletID: WalletID, id: TransactionID): Promise<TransactionRow> {
  const t = walletTransactionTable;
  const [match] = await ctx.db
    .select({ row: t })
    .from(t)
    .innerJoin(walletTable, and(eq(walletTable.partnerID, t.partnerID), eq(walletTable.walletID, t.walletID)))
    .where(forAccount(ctx, walletTable, and(eq(t.walletID, walletID), eq(t.transactionID, id))));
  if (!match) throw notFound("wallet transaction");
  return match.row;
}

export function toWallet({ walletID, currency, available, pending, held }: WalletRow): Wallet {
  const balance = (value: number) => ({ currency, value, valueDecimal: centsToDecimal(value) });
  return {
    walletID,
    availableBalance: balance(available),
    pendingBalance: balance(pending),
    heldBalance: balance(held),
  };
}

export function toTransaction(row: TransactionRow): WalletTransaction {
  const { gross, fee, feeIDs, completedOn, balanceAfter } = row;
  const net = gross - fee;
  const id = row.transactionID;
  return {
    walletID: row.walletID,
    transactionID: row.transactionID as TransactionID,
    transactionType: requiredPart(WalletTransactionType, row.type, { id, name: "transactionType" }),
    sourceType: requiredPart(WalletTransactionSource, row.sourceType, { id, name: "sourceType" }),
    sourceID: row.sourceID,
    status: row.status,
    memo: row.memo,
    createdOn: row.createdOn.toISOString(),
    currency: row.currency,
    grossAmount: gross,
    grossAmountDecimal: centsToDecimal(gross),
    fee,
    feeDecimal: centsToDecimal(fee),
    netAmount: net,
    netAmountDecimal: centsToDecimal(net),
    ...(completedOn && { completedOn: completedOn.toISOString() }),
    ...(feeIDs?.length && { feeIDs: feeIDs as FeeID[] }),
    ...(balanceAfter !== null && {
      availableBalance: balanceAfter,
      availableBalanceDecimal: centsToDecimal(balanceAfter),
    }),
    ...(row.sourceType === "sweep" && { sweepID: row.sourceID }),
  };
}
