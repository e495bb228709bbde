import { and, desc, inArray } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import type { IssuedCardID } from "@/lib/core/ids";
import { mine, type AccountCtx } from "@/lib/domain/kernel/context";
import { behind, type AfterCursor } from "@/lib/domain/kernel/part";
import type { IssuedCard, ListIssuedCards } from "./contract";
import { filtered } from "@/lib/domain/kernel/conditions";
import { loadCard, toIssuedCard } from "./rows";

/** A card of the account. Throws 404. */
export async function getIssuedCard(ctx: AccountCtx, id: IssuedCardID): Promise<IssuedCard> {
  return toIssuedCard(await loadCard(ctx, id));
}

/** A page of the account's cards, the newest first. A filter without any known state finds nothing. */
export async function listIssuedCards(
  ctx: AccountCtx,
  { skip, count, after, ...filters }: ListIssuedCards & AfterCursor,
): Promise<IssuedCard[]> {
  const { createdOn, issuedCardID, state } = issuedCardTable;
  const passes = filtered(filters, { states: (some) => inArray(state, some) });
  const rows = await ctx.db
    .select()
    .from(issuedCardTable)
    .where(mine(ctx, issuedCardTable, and(passes, behind(createdOn, issuedCardID, after))))
    .orderBy(desc(createdOn), desc(issuedCardID))
    .limit(count)
    .offset(skip);
  return rows.map(toIssuedCard);
}
