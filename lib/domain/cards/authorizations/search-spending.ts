import { and, desc, eq, gte, inArray, like, lt, sql, type SQL } from "drizzle-orm";
import {
  accountTable,
  cardAuthorizationTable,
  cardTransactionTable,
  issuedCardTable,
  issuedCardWords,
} from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import type { AccountID, AuthorizationID, IssuedCardID } from "@/lib/core/api/ids";
import { isOurs } from "@/lib/domain/kernel/operations/in-view";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, readCountedPage } from "@/lib/domain/kernel/operations/part";
import type {
  AuthorizationPage,
  CardTransactionPage,
  SearchAuthorizations,
  SearchCardTransactions,
  SpendingSearch,
} from "./dashboard";
import { SEARCH_TEXT_MIN } from "@/lib/domain/kernel/limits";
import { accountsNamed, parseSearch, WITHIN_MIN } from "@/lib/domain/kernel/lists/search";
import { beginsWith, containing, filtered } from "@/lib/domain/kernel/operations/conditions";
import { toAuthorization, toCardTransaction, withCaptures } from "./rows";

const { displayName } = accountTable;
const { brand, lastFour } = issuedCardTable;

/** One page of authorizations of the partner's cards, newest first. Throws 422 for an unknown cursor. */
export async function searchAuthorizations(
  ctx: Ctx,
  { q, ...query }: SearchAuthorizations & AfterCursor,
): Promise<AuthorizationPage> {
  const t = cardAuthorizationTable;
  const filters = filtered(query, {
    ...spending(t, query.zone),
    status: (name) => eq(t.status, name),
    declineReason: (name) => eq(t.declineReason, name),
  });
  const list = {
    ...{ db: ctx.db, table: t, on: t.createdOn, id: t.authorizationID, visible: ours(ctx, t) },
    passes: and(q === undefined ? undefined : inArray(t.authorizationID, await authorizationSearch(ctx, q)), filters),
  };
  const select = ctx.db
    .select({ row: withCaptures(ctx), accountName: displayName, brand, lastFour })
    .from(t)
    .innerJoin(issuedCardTable, isItsCard(t))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID));
  const page = await readCountedPage(select.$dynamic(), list, query);
  const items = page.items.map(({ row, ...owner }) => ({
    ...toAuthorization(row),
    accountID: row.accountID,
    ...owner,
  }));
  return { ...page, items };
}

/** The most rows found by each meaning of a text, newest first. */
const MATCHES_MAX = 500;

/** The authorizations that match a text. Each meaning of the text uses its own index. */
async function authorizationSearch(ctx: Ctx, typed: string): Promise<AuthorizationID[]> {
  const t = cardAuthorizationTable;
  const { id, cents, text } = parseSearch(typed);
  const named = await accountsNamed(ctx, text);
  const cards =
    text.length < WITHIN_MIN
      ? []
      : await ctx.db
          .select({ issuedCardID: issuedCardTable.issuedCardID })
          .from(issuedCardTable)
          .where(
            and(
              eq(issuedCardTable.partnerID, ctx.homePartnerID),
              like(issuedCardWords(issuedCardTable), containing(text)),
            ),
          )
          .limit(MATCHES_MAX);
  const ways = id
    ? [sql`${t.authorizationID} = ${id}::uuid`]
    : [
        ...(text.length < SEARCH_TEXT_MIN ? [] : [beginsWith(sql`lower(${t.merchant} ->> 'name')`, text)]),
        ...(cents === undefined ? [] : [eq(t.authorized, cents)]),
        ...(named.length === 0 ? [] : [inArray(t.accountID, named)]),
        ...(cards.length === 0
          ? []
          : [
              inArray(
                t.issuedCardID,
                cards.map(({ issuedCardID }) => issuedCardID),
              ),
            ]),
      ];
  const matches = await Promise.all(
    ways.map((way) =>
      ctx.db
        .select({ authorizationID: t.authorizationID })
        .from(t)
        .where(and(ours(ctx, t), way))
        .orderBy(desc(t.createdOn))
        .limit(MATCHES_MAX),
    ),
  );
  return distinct(matches.flat().map(({ authorizationID }) => authorizationID));
}

/** One page of transactions of the partner's cards, newest first. Throws 422 for an unknown cursor. */
export async function searchCardTransactions(
  ctx: Ctx,
  query: SearchCardTransactions & AfterCursor,
): Promise<CardTransactionPage> {
  const t = cardTransactionTable;
  const list = {
    ...{ db: ctx.db, table: t, on: t.createdOn, id: t.cardTransactionID, visible: ours(ctx, t) },
    passes: filtered(query, {
      ...spending(t, query.zone),
      authorizationID: (id) => eq(t.authorizationID, id),
      cardTransactionID: (id) => eq(t.cardTransactionID, id),
    }),
  };
  const select = ctx.db
    .select({ row: t, accountName: displayName, brand, lastFour })
    .from(t)
    .innerJoin(issuedCardTable, isItsCard(t))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID));
  const page = await readCountedPage(select.$dynamic(), list, query);
  const items = page.items.map(({ row, ...owner }) => ({
    ...toCardTransaction(row),
    accountID: row.accountID,
    ...owner,
  }));
  return { ...page, items };
}

const isItsCard = (t: Spending) =>
  and(eq(issuedCardTable.partnerID, t.partnerID), eq(issuedCardTable.issuedCardID, t.issuedCardID));

type Spending = typeof cardAuthorizationTable | typeof cardTransactionTable;

/** A partner's own cards, and those of accounts that let it see them. */
const ours = (ctx: Ctx, t: Spending): SQL | undefined => isOurs(ctx, t, "issued-cards.read");

const spending = (t: Spending, zone: SpendingSearch["zone"]) => ({
  accountID: (id: AccountID) => eq(t.accountID, id),
  issuedCardID: (id: IssuedCardID) => eq(t.issuedCardID, id),
  from: (day: string) => gte(t.createdOn, startOfDay(day, zone)),
  to: (day: string) => lt(t.createdOn, endOfDay(day, zone)),
});
