import { and, eq, isNull } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { can } from "@/lib/core/api/states";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { ExceptionDetails, StatusReason } from "./contract";
import { moveBankAccounts } from "./move-bank-accounts";
import { moveRound } from "./attempts";
import { ACH_RETURNS, effectOf, isACHReturn, isRTPRejection, RTP_REJECTIONS } from "./shared/return-codes";
import { bankAccountStates } from "./states";

export type BankReturn =
  { achReturnCode: string; of: "debit" | "credit" | "micro-deposit" } | { rtpRejectionCode: string };

const REASONS = {
  debit: "ach-debit-return",
  credit: "ach-credit-return",
  "micro-deposit": "micro-deposit-return",
} as const;

/**
 * Marks a bank account by its bank's code. With some codes it must be verified once more; with others it can no longer
 * be used. Codes that do not concern the account, such as R01, change nothing. Returns false for those.
 */
export async function errorBankAccount(
  ctx: PublicCtx & Pick<AccountCtx, "homePartnerID">,
  bankAccountID: string,
  returned: BankReturn,
): Promise<boolean> {
  const meaning = meaningOf(returned);
  if (!meaning) return false;
  const { event, ...why } = meaning;
  const t = bankAccountTable;
  const isThis = and(eq(t.partnerID, ctx.homePartnerID), eq(t.bankAccountID, bankAccountID));
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(isThis, isNull(t.disabledOn)))
    .for("no key update");
  if (!row || !can(bankAccountStates, row.status, event)) return true;
  await moveRound(ctx, bankAccountID, "fail");
  await moveBankAccounts(ctx, [{ row, event, ...why }]);
  return true;
}

interface Meaning {
  event: "doubt" | "lock";
  statusReason: StatusReason;
  exceptionDetails: ExceptionDetails;
}

function meaningOf(returned: BankReturn): Meaning | undefined {
  if ("rtpRejectionCode" in returned) {
    const { rtpRejectionCode: code } = returned;
    if (!isRTPRejection(code)) return undefined;
    const exceptionDetails = { rtpRejectionCode: code, description: RTP_REJECTIONS[code] };
    return { event: effectOf(code), statusReason: "rtp-credit-failure", exceptionDetails };
  }
  const { achReturnCode: code, of } = returned;
  if (!isACHReturn(code)) return undefined;
  const exceptionDetails = { achReturnCode: code, description: ACH_RETURNS[code] };
  return { event: effectOf(code), statusReason: REASONS[of], exceptionDetails };
}
