import { and, eq, isNull, ne } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import type { BANK_ACCOUNT_TYPES } from "@/lib/core/money/sources";
import type { BankAccountID } from "@/lib/core/api/ids";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { bankFingerprint, openBankSecrets, sealBankSecrets } from "@/lib/domain/platform/vault/bank-account-numbers";
import { getInstitution } from "@/lib/domain/money/institutions/queries";
import type { StatusReason } from "./contract";
import { bankAccountUpdated } from "./events";
import { placeOf } from "./rows";
import { isRoutingNumber } from "@/lib/domain/money/institutions/shared/routing-number";

/** The bank's corrections to the numbers of an account. The number is a secret. */
export interface NOCData {
  accountNumber?: string;
  /** Nine digits. */
  routingNumber?: string;
  bankAccountType?: (typeof BANK_ACCOUNT_TYPES)[number];
}

/**
 * Applies a bank's correction to an account, so that the next entry uses the right numbers. The new number is sealed in
 * place of the old one. Nothing changes if the routing number is wrong, or if the account already has a second bank
 * account with the right numbers.
 */
export async function correctBankAccount(
  ctx: PublicCtx & Pick<AccountCtx, "homePartnerID">,
  bankAccountID: BankAccountID,
  { accountNumber, routingNumber, bankAccountType }: NOCData,
): Promise<void> {
  const t = bankAccountTable;
  const isIts = and(eq(t.partnerID, ctx.homePartnerID), eq(t.bankAccountID, bankAccountID));
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(isIts, isNull(t.disabledOn)))
    .for("no key update");
  if (!row || (routingNumber !== undefined && !isRoutingNumber(routingNumber))) return;
  const secrets = await openBankSecrets(ctx, placeOf(row));
  const right = {
    accountNumber: accountNumber ?? secrets.accountNumber,
    routingNumber: routingNumber ?? row.routingNumber,
    bankAccountType: bankAccountType ?? row.bankAccountType,
  };
  const fingerprint = bankFingerprint(right.routingNumber, right.accountNumber);
  if (fingerprint === row.fingerprint && right.bankAccountType === row.bankAccountType) return;
  const isSame = and(eq(t.partnerID, row.partnerID), eq(t.accountID, row.accountID), eq(t.fingerprint, fingerprint));
  if ((await ctx.db.$count(t, and(isSame, isNull(t.disabledOn), ne(t.bankAccountID, bankAccountID)))) > 0) return;
  if (right.accountNumber !== secrets.accountNumber)
    await sealBankSecrets(ctx, placeOf(row), { ...secrets, accountNumber: right.accountNumber });
  await ctx.db
    .update(t)
    .set({
      routingNumber: right.routingNumber,
      bankName:
        right.routingNumber === row.routingNumber ? row.bankName : await bankNameOf(ctx, right.routingNumber, row),
      bankAccountType: right.bankAccountType,
      lastFour: right.accountNumber.slice(-4),
      fingerprint,
      updatedOn: ctx.now,
    })
    .where(isIts);
  const { accountID } = placeOf(row);
  const statusReason = row.statusReason as StatusReason;
  await emit({ ...ctx, accountID }, bankAccountUpdated, { accountID, bankAccountID, status: row.status, statusReason });
}

/** The name of the bank with the corrected number. The former name stays if no directory knows the number. */
async function bankNameOf(
  { db }: PublicCtx,
  routingNumber: string,
  { bankName }: { bankName: string },
): Promise<string> {
  const bank = await getInstitution(db, routingNumber, "production");
  return bank && bank.name !== bank.routingNumber ? bank.name : bankName;
}
