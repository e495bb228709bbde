import { and, eq, exists, gte, lt, or, sql, type SQL } from "drizzle-orm";
import {
  accountTable,
  cardAuthorizationTable,
  cardTransactionTable,
  connectionTable,
  issuedCardTable,
} from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/days";
import type { AccountID, AuthorizationID, CardTransactionID, IssuedCardID } from "@/lib/core/ids";
import { consents } from "@/lib/domain/kernel/in-view";
import type { Ctx } from "@/lib/domain/kernel/context";
import { behind, type AfterCursor, ordered, placeOf } from "@/lib/domain/kernel/part";
import type {
  AuthorizationPage,
  CardTransactionPage,
  SearchAuthorizations,
  SearchCardTransactions,
  SpendingSearch,
} from "./dashboard";
import { filtered } from "@/lib/domain/kernel/conditions";
import { toAuthorization, toCardTransaction, withCaptures } from "./rows";

const { displayName } = accountTable;
const { brand, lastFour } = issuedCardTable;

/** One page of what the cards of our accounts were asked to pay, the newest first. Throws 422 for an unknown cursor. */
export async function searchAuthorizations(
  ctx: Ctx,
  { skip, count, sort, after, startingAfter, zone, ...filters }: SearchAuthorizations & AfterCursor,
): Promise<AuthorizationPage> {
  const t = cardAuthorizationTable;
  const placesOf = (id: AuthorizationID) =>
    ctx.db
      .select({ on: t.createdOn, id: t.authorizationID })
      .from(t)
      .where(and(ours(ctx, t), eq(t.authorizationID, id)));
  const place = after ?? (await placeOf(startingAfter, placesOf));
  const rows = await ctx.db
    .select({ row: withCaptures(ctx), accountName: displayName, brand, lastFour })
    .from(t)
    .innerJoin(issuedCardTable, isItsCard(t))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(
      and(
        ours(ctx, t),
        filtered(filters, { ...spending(t, zone), status: (name) => eq(t.status, name) }),
        behind(t.createdOn, t.authorizationID, place, sort),
      ),
    )
    .orderBy(...ordered(t.createdOn, t.authorizationID, sort))
    .limit(count + 1)
    .offset(skip);
  const items = rows
    .slice(0, count)
    .map(({ row, ...owner }) => ({ ...toAuthorization(row), accountID: row.accountID, ...owner }));
  return { items, more: rows.length > count };
}

/** One page of what the cards of our accounts paid and got back, the newest first. Throws 422 for an unknown cursor. */
export async function searchCardTransactions(
  ctx: Ctx,
  { skip, count, sort, after, startingAfter, zone, ...filters }: SearchCardTransactions & AfterCursor,
): Promise<CardTransactionPage> {
  const t = cardTransactionTable;
  const placesOf = (id: CardTransactionID) =>
    ctx.db
      .select({ on: t.createdOn, id: t.cardTransactionID })
      .from(t)
      .where(and(ours(ctx, t), eq(t.cardTransactionID, id)));
  const place = after ?? (await placeOf(startingAfter, placesOf));
  const passes = filtered(filters, {
    ...spending(t, zone),
    authorizationID: (id) => eq(t.authorizationID, id),
    cardTransactionID: (id) => eq(t.cardTransactionID, id),
  });
  const found = await ctx.db
    .select({ row: t, accountName: displayName, brand, lastFour })
    .from(t)
    .innerJoin(issuedCardTable, isItsCard(t))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(and(ours(ctx, t), passes, behind(t.createdOn, t.cardTransactionID, place, sort)))
    .orderBy(...ordered(t.createdOn, t.cardTransactionID, sort))
    .limit(count + 1)
    .offset(skip);
  const items = found
    .slice(0, count)
    .map(({ row, ...owner }) => ({ ...toCardTransaction(row), accountID: row.accountID, ...owner }));
  return { items, more: found.length > count };
}

const isItsCard = (t: Spending) =>
  and(eq(issuedCardTable.partnerID, t.partnerID), eq(issuedCardTable.issuedCardID, t.issuedCardID));

type Spending = typeof cardAuthorizationTable | typeof cardTransactionTable;

/** A partner's own cards, and those of accounts that let it see them. An account of a partner has only its own. */
function ours({ db, partnerID: own, homePartnerID: home }: Ctx, t: Spending): SQL | undefined {
  if (home !== own) return and(eq(t.partnerID, home), eq(t.accountID, own));
  const { accountID, partnerID, disconnectedOn } = connectionTable;
  const isConnected = and(
    eq(accountID, t.accountID),
    eq(partnerID, own),
    sql`${disconnectedOn} is null`,
    consents("issued-cards.read"),
  );
  const connected = exists(
    db
      .select({ one: sql`1` })
      .from(connectionTable)
      .where(isConnected),
  );
  return and(eq(t.partnerID, own), or(eq(t.accountID, own), connected));
}

/** The conditions of the filters that both lists have. */
const spending = (t: Spending, zone: SpendingSearch["zone"]) => ({
  accountID: (id: AccountID) => eq(t.accountID, id),
  issuedCardID: (id: IssuedCardID) => eq(t.issuedCardID, id),
  from: (day: string) => gte(t.createdOn, startOfDay(day, zone)),
  to: (day: string) => lt(t.createdOn, endOfDay(day, zone)),
});
