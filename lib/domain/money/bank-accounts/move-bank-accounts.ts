import { sql } from "drizzle-orm";
import type { AccountID, BankAccountID } from "@/lib/core/api/ids";
import { type EventOf, next } from "@/lib/core/api/states";
import { withRows } from "@/lib/domain/kernel/operations/conditions";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import { emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import type { ExceptionDetails, StatusReason } from "./contract";
import { bankAccountUpdated } from "./events";
import type { BankAccountRow } from "./rows";
import { bankAccountStates } from "./states";

export interface Move {
  /** As it is now, locked. */
  row: BankAccountRow;
  event: EventOf<typeof bankAccountStates>;
  statusReason: StatusReason;
  exceptionDetails?: ExceptionDetails;
}

/**
 * Moves locked bank accounts of one partner to their next status, and emits events for them and for their payment
 * methods. Throws 409 when a status does not allow it.
 */
export async function moveBankAccounts(
  ctx: PublicCtx & Pick<AccountCtx, "homePartnerID">,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const changes = moves.map(({ row, event, statusReason, exceptionDetails }) => ({
    accountID: row.accountID as AccountID,
    bankAccountID: row.bankAccountID as BankAccountID,
    status: next(bankAccountStates, row.status, event),
    statusReason,
    ...(exceptionDetails && { exceptionDetails }),
  }));
  const sourceIDs = changes.map(({ bankAccountID }) => bankAccountID);
  await emittingMethods(ctx, { sourceIDs }, async () => {
    await ctx.db.execute(sql`
      ${withRows("m", `"bankAccountID" uuid, status text, "statusReason" text, "exceptionDetails" jsonb`, changes)}
      update bank_account b
      set status = m.status, status_reason = m."statusReason", exception = m."exceptionDetails", updated_on = ${ctx.now.toISOString()}::timestamptz
      from m where b.partner_id = ${ctx.homePartnerID}::uuid and b.bank_account_id = m."bankAccountID"`);
    await emitAll(
      ctx,
      bankAccountUpdated,
      changes.map((data) => ({ accountID: data.accountID, data })),
    );
  });
}
