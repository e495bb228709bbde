import { and, asc, desc, eq, gte, inArray, lt, type SQL } from "drizzle-orm";
import { cardAuthorizationEventTable, cardAuthorizationTable, cardTransactionTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AuthorizationID, CardTransactionID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type {
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuedCardTransaction,
  ListAuthorizationEvents,
  ListAuthorizations,
  ListCardTransactions,
  SpendingFilter,
} from "./contract";
import { loadAuthorization, toAuthorization, toCardTransaction, toEvent, withCaptures } from "./rows";
import { filtered } from "@/lib/domain/kernel/operations/conditions";

/** An authorization of the account. Throws 404. */
export async function getAuthorization(ctx: AccountCtx, id: AuthorizationID): Promise<IssuedCardAuthorization> {
  return toAuthorization(await loadAuthorization(ctx, id));
}

/** A page of the account's authorizations, newest first. */
export async function listAuthorizations(
  ctx: AccountCtx,
  { statuses, skip, count, ...filter }: ListAuthorizations,
): Promise<IssuedCardAuthorization[]> {
  const t = cardAuthorizationTable;
  const rows = await ctx.db
    .select(withCaptures(ctx))
    .from(t)
    .where(forAccount(ctx, t, and(spentBy(t, filter), statuses && inArray(t.status, statuses))))
    .orderBy(desc(t.createdOn), desc(t.authorizationID))
    .limit(count)
    .offset(skip);
  return rows.map(toAuthorization);
}

/** Returns the changes of an authorization, oldest first. Throws 404. */
export async function listAuthorizationEvents(
  ctx: AccountCtx,
  id: AuthorizationID,
  { skip, count }: ListAuthorizationEvents,
): Promise<IssuedCardAuthorizationEvent[]> {
  const { authorizationID } = await loadAuthorization(ctx, id);
  const t = cardAuthorizationEventTable;
  const matches = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.partnerID, ctx.homePartnerID), eq(t.authorizationID, authorizationID)))
    .orderBy(asc(t.createdOn), asc(t.eventID))
    .limit(count)
    .offset(skip);
  return matches.map(toEvent);
}

/** A card transaction of the account. Throws 404. */
export async function getCardTransaction(ctx: AccountCtx, id: CardTransactionID): Promise<IssuedCardTransaction> {
  const t = cardTransactionTable;
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(forAccount(ctx, t, eq(t.cardTransactionID, id)));
  if (!row) throw notFound("card transaction");
  return toCardTransaction(row);
}

/** A page of the account's card transactions, newest first. */
export async function listCardTransactions(
  ctx: AccountCtx,
  { skip, count, ...filter }: ListCardTransactions,
): Promise<IssuedCardTransaction[]> {
  const t = cardTransactionTable;
  const matches = await ctx.db
    .select()
    .from(t)
    .where(forAccount(ctx, t, spentBy(t, filter)))
    .orderBy(desc(t.createdOn), desc(t.cardTransactionID))
    .limit(count)
    .offset(skip);
  return matches.map(toCardTransaction);
}

/** The condition of the filter. A value that is not a valid ID or moment finds nothing. */
function spentBy(
  t: typeof cardAuthorizationTable | typeof cardTransactionTable,
  filters: SpendingFilter,
): SQL | undefined {
  return filtered(filters, {
    issuedCardID: (id) => eq(t.issuedCardID, id),
    startDateTime: (moment) => gte(t.createdOn, new Date(moment)),
    endDateTime: (moment) => lt(t.createdOn, new Date(moment)),
  });
}
