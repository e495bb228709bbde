import { and, desc, inArray } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import type { IssuedCardID } from "@/lib/core/ids";
import { mine, type AccountCtx } from "@/lib/domain/kernel/context";
import { behind, type Keyed } from "@/lib/domain/kernel/part";
import type { IssuedCard, ListIssuedCards } from "./contract";
import { loadCard, toIssuedCard } from "./rows";

/** A card of the account. Throws 404. */
export async function getIssuedCard(ctx: AccountCtx, id: IssuedCardID): Promise<IssuedCard> {
  return toIssuedCard(await loadCard(ctx, id));
}

/** A page of the account's cards, the newest first. A filter without any known state finds nothing. */
export async function listIssuedCards(
  ctx: AccountCtx,
  { states, skip, count, after }: ListIssuedCards & Keyed,
): Promise<IssuedCard[]> {
  const { createdOn, issuedCardID, state } = issuedCardTable;
  const found = await ctx.db
    .select()
    .from(issuedCardTable)
    .where(mine(ctx, issuedCardTable, and(states && inArray(state, states), behind(createdOn, issuedCardID, after))))
    .orderBy(desc(createdOn), desc(issuedCardID))
    .limit(count)
    .offset(skip);
  return found.map(toIssuedCard);
}
