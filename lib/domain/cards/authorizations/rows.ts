import type { WalletTransactionType } from "@/lib/core/money/ledger-accounts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { cardAuthorizationEventTable, cardAuthorizationTable, cardTransactionTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { type AuthorizationID, CardTransactionID, newID, type TransactionID } from "@/lib/core/api/ids";
import { centsToDecimal } from "@/lib/core/money/money";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { WalletMemo } from "@/lib/domain/money/ledger/postings";
import type {
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuedCardTransaction,
  IssuingMerchantData,
} from "./contract";

export type AuthorizationRow = typeof cardAuthorizationTable.$inferSelect;
export type CardTransactionRow = typeof cardTransactionTable.$inferSelect;

/** Memos of wallet lines for transactions without a merchant name. */
const UNNAMED: Record<string, string> = {
  "issuing-auth-hold": "Card hold",
  "issuing-auth-release": "Hold released",
  "issuing-refund": "Card refund",
  "issuing-transaction": "Card purchase",
  "issuing-transaction-adjustment": "Card purchase adjusted",
};

export function cardMemo(type: WalletTransactionType, { name }: Pick<IssuingMerchantData, "name">): WalletMemo {
  return { tx: newID<TransactionID>(), type, memo: name || (UNNAMED[type] ?? "Card") };
}

/** An authorization with its captures, oldest first. */
export const withCaptures = ({ homePartnerID }: Pick<AccountCtx, "homePartnerID">) => ({
  ...getTableColumns(cardAuthorizationTable),
  cardTransactions: sql<CardTransactionID[] | null>`(
    select string_agg(c.card_transaction_id::text, ',' order by c.created_on, c.card_transaction_id) from card_transaction c
    where c.partner_id = ${homePartnerID} and c.authorization_id = ${cardAuthorizationTable}.authorization_id)`.mapWith(
    (ids: string) => ids.split(",").map((id) => CardTransactionID.parse(id)),
  ),
});
type WithCaptures = AuthorizationRow & { cardTransactions: CardTransactionID[] | null };

/** An authorization of the account. Throws 404. */
export async function loadAuthorization(ctx: AccountCtx, id: AuthorizationID): Promise<WithCaptures> {
  const t = cardAuthorizationTable;
  const [row] = await ctx.db
    .select(withCaptures(ctx))
    .from(t)
    .where(forAccount(ctx, t, eq(t.authorizationID, id)));
  if (!row) throw notFound("authorization");
  return row;
}

export function toAuthorization(row: WithCaptures): IssuedCardAuthorization {
  return {
    authorizationID: row.authorizationID,
    issuedCardID: row.issuedCardID,
    fundingWalletID: row.walletID,
    network: row.network,
    authorizedAmount: centsToDecimal(-row.authorized),
    status: row.status,
    ...(row.declineReason && { declineReason: row.declineReason }),
    merchantData: row.merchant,
    createdOn: row.createdOn.toISOString(),
    ...(row.cardTransactions && { cardTransactions: row.cardTransactions }),
  };
}

export function toEvent(row: typeof cardAuthorizationEventTable.$inferSelect): IssuedCardAuthorizationEvent {
  return {
    eventID: row.eventID,
    eventType: row.type,
    amount: centsToDecimal(row.amount),
    result: row.result,
    ...(row.declineReason && { declineReason: row.declineReason }),
    createdOn: row.createdOn.toISOString(),
  };
}

export function toCardTransaction(row: CardTransactionRow): IssuedCardTransaction {
  return {
    cardTransactionID: row.cardTransactionID,
    issuedCardID: row.issuedCardID,
    fundingWalletID: row.walletID,
    amount: centsToDecimal(row.amount),
    ...(row.authorizationID && { authorizationID: row.authorizationID }),
    authorizedOn: row.authorizedOn.toISOString(),
    merchantData: row.merchant,
    createdOn: row.createdOn.toISOString(),
  };
}
