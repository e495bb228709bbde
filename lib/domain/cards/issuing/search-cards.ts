import { and, desc, eq, gt, inArray, like, sql, type SQL } from "drizzle-orm";
import { accountTable, cardTransactionTable, issuedCardTable as t, issuedCardWords } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import type { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import { containing, filtered } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { isOurs } from "@/lib/domain/kernel/operations/in-view";
import {
  type AfterCursor,
  rowsAfter,
  countMatches,
  ordered,
  pageRows,
  totalOf,
  pageDirectionOf,
} from "@/lib/domain/kernel/operations/part";
import { accountsNamed, parseSearch, WITHIN_MIN } from "@/lib/domain/kernel/lists/search";
import { type IssuedCardPage, type SearchIssuedCards, SPENT_DAYS } from "./dashboard";
import { toIssuedCard } from "./rows";

const ours = (ctx: Ctx): SQL | undefined => isOurs(ctx, t, "issued-cards.read");

/** A page of the partner's cards, newest first, with their spending in 30 days. Throws 422 for an unknown cursor. */
export async function searchIssuedCards(
  ctx: Ctx,
  { q, skip, count, sort, after, startingAfter, endingBefore, ...filters }: SearchIssuedCards & AfterCursor,
): Promise<IssuedCardPage> {
  const placesOf = (id: IssuedCardID) =>
    ctx.db
      .select({ on: t.createdOn, id: t.issuedCardID })
      .from(t)
      .where(and(ours(ctx), eq(t.issuedCardID, id)));
  const way = await pageDirectionOf({ sort, after, startingAfter, endingBefore }, placesOf);
  const passes = and(
    ours(ctx),
    q === undefined ? undefined : inArray(t.issuedCardID, await cardSearch(ctx, q)),
    filtered(filters, {
      state: (name) => eq(t.state, name),
      accountID: (id: AccountID) => eq(t.accountID, id),
    }),
  );
  const matches = await ctx.db
    .select({ row: t, accountName: accountTable.displayName })
    .from(t)
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(and(passes, rowsAfter(t.createdOn, t.issuedCardID, way.place, way.sort)))
    .orderBy(...ordered(t.createdOn, t.issuedCardID, way.sort))
    .limit(count + 1)
    .offset(skip);
  const { items: shown, more } = pageRows(matches, count, way);
  const spent = await spentBy(
    ctx,
    shown.map(({ row }) => row.issuedCardID),
  );
  const items = shown.map(({ row, accountName }) => ({
    ...toIssuedCard(row),
    accountID: row.accountID,
    accountName,
    spent: spent.get(row.issuedCardID) ?? 0,
  }));
  const page = { skip, shown: items.length, more, isBehind: way.place !== undefined };
  return {
    items,
    more,
    total: after ? undefined : await totalOf(page, (most) => countMatches(ctx.db, t, passes, most)),
  };
}

/** Returns the spending of cards in the last 30 days, in cents: captures less refunds. */
async function spentBy(
  { db, homePartnerID, now }: Ctx,
  ids: readonly IssuedCardID[],
): Promise<ReadonlyMap<IssuedCardID, number>> {
  if (ids.length === 0) return new Map();
  const x = cardTransactionTable;
  const matches = await db
    .select({ id: x.issuedCardID, cents: sql<string>`-sum(${x.amount})` })
    .from(x)
    .where(
      and(
        eq(x.partnerID, homePartnerID),
        inArray(x.issuedCardID, [...ids]),
        gt(x.createdOn, daysAfter(now, -SPENT_DAYS)),
      ),
    )
    .groupBy(x.issuedCardID);
  return new Map(matches.map(({ id, cents }) => [id, Number(cents)]));
}

/** The most rows found by each meaning of a text, newest first. */
const MATCHES_MAX = 500;

/** The cards that match a text. Each meaning of the text uses its own index. */
async function cardSearch(ctx: Ctx, typed: string): Promise<IssuedCardID[]> {
  const { id, text, lastFour } = parseSearch(typed);
  const named = await accountsNamed(ctx, text);
  const says = (part: string) => like(issuedCardWords(t), containing(part));
  const ways = id
    ? [sql`${t.issuedCardID} = ${id}::uuid`]
    : [
        ...(text.length < WITHIN_MIN ? [] : [says(text)]),
        ...(lastFour === undefined ? [] : [and(says(lastFour), eq(t.lastFour, lastFour))]),
        ...(named.length === 0 ? [] : [inArray(t.accountID, named)]),
      ];
  const matches = await Promise.all(
    ways.map((way) =>
      ctx.db
        .select({ issuedCardID: t.issuedCardID })
        .from(t)
        .where(and(ours(ctx), way))
        .orderBy(desc(t.createdOn))
        .limit(MATCHES_MAX),
    ),
  );
  return distinct(matches.flat().map(({ issuedCardID }) => issuedCardID));
}
