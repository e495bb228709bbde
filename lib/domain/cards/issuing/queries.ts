import { and, eq, inArray } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import type { IssuedCardID } from "@/lib/core/api/ids";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import { rowsAfter, type AfterCursor, ordered, pageRows, pageDirectionOf } from "@/lib/domain/kernel/operations/part";
import type { IssuedCard, ListIssuedCards } from "./contract";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { loadCard, toIssuedCard } from "./rows";

/** A card of the account. Throws 404. */
export async function getIssuedCard(ctx: AccountCtx, id: IssuedCardID): Promise<IssuedCard> {
  return toIssuedCard(await loadCard(ctx, id));
}

/** A page of the account's cards, newest first. Unknown states find nothing. Throws 422 for an unknown cursor. */
export async function listIssuedCards(
  ctx: AccountCtx,
  { skip, count, after, startingAfter, endingBefore, ...filters }: ListIssuedCards & AfterCursor,
): Promise<IssuedCard[]> {
  const { createdOn, issuedCardID, state } = issuedCardTable;
  const passes = filtered(filters, { states: (some) => inArray(state, some) });
  const placesOf = (id: IssuedCardID) =>
    ctx.db
      .select({ on: createdOn, id: issuedCardID })
      .from(issuedCardTable)
      .where(forAccount(ctx, issuedCardTable, eq(issuedCardID, id)));
  const way = await pageDirectionOf({ after, startingAfter, endingBefore }, placesOf);
  const rows = await ctx.db
    .select()
    .from(issuedCardTable)
    .where(forAccount(ctx, issuedCardTable, and(passes, rowsAfter(createdOn, issuedCardID, way.place, way.sort))))
    .orderBy(...ordered(createdOn, issuedCardID, way.sort))
    .limit(count)
    .offset(skip);
  return pageRows(rows, count, way).items.map(toIssuedCard);
}
