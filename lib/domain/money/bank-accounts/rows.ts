import { and, eq, isNull } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { BankAccountID } from "@/lib/core/api/ids";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import { toBankAccountBrief } from "@/lib/domain/money/payment-methods/bank-account-brief";
import type { BankAccount } from "./contract";
import type { BankPlace } from "@/lib/domain/platform/vault/bank-account-numbers";

export type BankAccountRow = typeof bankAccountTable.$inferSelect;

/** The condition for the account's bank accounts that are not removed. */
export const linked = (ctx: AccountCtx) => forAccount(ctx, bankAccountTable, isNull(bankAccountTable.disabledOn));

const thisOne = (ctx: AccountCtx, id: BankAccountID) => and(linked(ctx), eq(bankAccountTable.bankAccountID, id));

/** A linked bank account of the account. Throws 404. */
export async function loadBankAccount(ctx: AccountCtx, id: BankAccountID): Promise<BankAccountRow> {
  const [row] = await ctx.db.select().from(bankAccountTable).where(thisOne(ctx, id));
  if (!row) throw notFound("bank account");
  return row;
}

/** The same, locked until the transaction ends, so that other decisions on it wait. Throws 404. */
export async function lockBankAccount(ctx: AccountCtx, id: BankAccountID): Promise<BankAccountRow> {
  const [row] = await ctx.db.select().from(bankAccountTable).where(thisOne(ctx, id)).for("no key update");
  if (!row) throw notFound("bank account");
  return row;
}

/** The bank account's place in the vault. */
export function placeOf({ bankAccountID, accountID, partnerID }: BankAccountRow): BankPlace {
  return { bankAccountID: bankAccountID as BankAccountID, accountID, partnerID };
}

/** Returns the trail's name of a bank account. */
export const nameOf = ({ bankName, lastFour }: BankAccountRow) => `${bankName} •••• ${lastFour}`;

/** A bank account as the API answers it. Its reasons were checked when they were written: hence the casts. */
export function toBankAccount(row: BankAccountRow): BankAccount {
  const { statusReason, exception } = row;
  return {
    ...toBankAccountBrief(row),
    statusReason: statusReason as NonNullable<BankAccount["statusReason"]>,
    ...(exception && { exceptionDetails: exception as NonNullable<BankAccount["exceptionDetails"]> }),
  };
}
