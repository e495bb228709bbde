import { and, desc, eq, gt, inArray, like, sql, type SQL } from "drizzle-orm";
import { accountTable, cardTransactionTable, issuedCardTable as t, issuedCardWords } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import type { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import { containing, filtered } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { isOurs } from "@/lib/domain/kernel/operations/in-view";
import { type AfterCursor, readCountedPage } from "@/lib/domain/kernel/operations/part";
import { accountsNamed, parseSearch, WITHIN_MIN } from "@/lib/domain/kernel/lists/search";
import { type IssuedCardPage, type SearchIssuedCards, SPENT_DAYS } from "./dashboard";
import { toIssuedCard } from "./rows";

const ours = (ctx: Ctx): SQL | undefined => isOurs(ctx, t, "issued-cards.read");

/** A page of the partner's cards, newest first, with their spending in 30 days. Throws 422 for an unknown cursor. */
export async function searchIssuedCards(
  ctx: Ctx,
  { q, ...query }: SearchIssuedCards & AfterCursor,
): Promise<IssuedCardPage> {
  const filters = filtered(query, {
    state: (name) => eq(t.state, name),
    accountID: (id: AccountID) => eq(t.accountID, id),
  });
  const list = {
    ...{ db: ctx.db, table: t, on: t.createdOn, id: t.issuedCardID, visible: isOurs(ctx, t, "issued-cards.read") },
    passes: and(q === undefined ? undefined : inArray(t.issuedCardID, await cardSearch(ctx, q)), filters),
  };
  const select = ctx.db
    .select({ row: t, accountName: accountTable.displayName })
    .from(t)
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID));
  const page = await readCountedPage(select.$dynamic(), list, query);
  const spent = await spentBy(
    ctx,
    page.items.map(({ row }) => row.issuedCardID),
  );
  const items = page.items.map(({ row, accountName }) => ({
    ...toIssuedCard(row),
    accountID: row.accountID,
    accountName,
    spent: spent.get(row.issuedCardID) ?? 0,
  }));
  return { ...page, items };
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
