import { and, eq, isNull } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { BankAccountID } from "@/lib/core/api/ids";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import { toBankAccountBrief } from "@/lib/domain/money/payment-methods/bank-account-brief";
import type { BankAccount } from "./contract";
import type { BankPlace } from "@/lib/domain/platform/vault/bank-account-numbers";

export type BankAccountRow = typeof bankAccountTable.$inferSelect;

export const linked = (ctx: AccountCtx) => forAccount(ctx, bankAccountTable, isNull(bankAccountTable.disabledOn));

const thisOne = (ctx: AccountCtx, id: BankAccountID) => and(linked(ctx), eq(bankAccountTable.bankAccountID, id));

export async function loadBankAccount(ctx: AccountCtx, id: BankAccountID): Promise<BankAccountRow> {
  const [row] = await ctx.db.select().from(bankAccountTable).where(thisOne(ctx, id));
  if (!row) throw notFound("bank account");
  return row;
}

/** Locks the bank account until the transaction ends, so that other decisions on it wait. Throws 404. */
export async function lockBankAccount(ctx: AccountCtx, id: BankAccountID): Promise<BankAccountRow> {
  const [row] = await ctx.db.select().from(bankAccountTable).where(thisOne(ctx, id)).for("no key update");
  if (!row) throw notFound("bank account");
  return row;
}

export function placeOf({ bankAccountID, accountID, partnerID }: BankAccountRow): BankPlace {
  return { bankAccountID: bankAccountID as BankAccountID, accountID, partnerID };
}

export const nameOf = ({ bankName, lastFour }: BankAccountRow) => `${bankName} •••• ${lastFour}`;

/** A bank account as the API returns it. Its reasons were checked when they were written, which the casts rely on. */
export function toBankAccount(row: BankAccountRow): BankAccount {
  const { statusReason, exception } = row;
  return {
    ...toBankAccountBrief(row),
    statusReason: statusReason as NonNullable<BankAccount["statusReason"]>,
    ...(exception && { exceptionDetails: exception as NonNullable<BankAccount["exceptionDetails"]> }),
  };
}
