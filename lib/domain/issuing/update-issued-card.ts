import { and, eq, ne } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { IssuedCardID } from "@/lib/core/ids";
import { next } from "@/lib/core/states";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { AccountCtx } from "../context";
import { emit } from "../emit";
import type { IssuedCard, UpdateIssuedCard } from "./contract";
import { cardUpdated } from "./events";
import { cardName, loadCard, thisCard, toIssuedCard, type IssuedCardRow } from "./rows";
import { issuedCardStates } from "./states";

/**
 * Changes a card's memo and user, or closes it for good; then authorizations stop at once. An empty memo removes it.
 * Throws 404, and 409 for a closed card or one that cannot be closed yet.
 */
export async function updateIssuedCard(
  ctx: AccountCtx,
  id: IssuedCardID,
  input: UpdateIssuedCard,
): Promise<IssuedCard> {
  const card = await loadCard(ctx, id);
  if (card.state === "closed") throw conflict("the card is closed");
  const changes = changesOf(ctx, card, input);
  if (Object.keys(changes).length === 0) {
    noteUnchanged(ctx);
    return toIssuedCard(card);
  }
  const { state } = issuedCardTable;
  const unchanged = changes.state ? eq(state, card.state) : ne(state, "closed");
  const [updated] = await ctx.db
    .update(issuedCardTable)
    .set(changes)
    .where(and(thisCard(ctx, id), unchanged))
    .returning();
  if (!updated) throw conflict("the card changed meanwhile");
  note(ctx, { name: cardName(card), before: toIssuedCard(card), after: toIssuedCard(updated) });
  if (changes.state) note(ctx, { action: "issued-card.close" });
  await emit(ctx, cardUpdated, { issuedCardID: id, state: updated.state });
  return toIssuedCard(updated);
}

function changesOf(
  ctx: AccountCtx,
  card: IssuedCardRow,
  { state, memo, authorizedUser: user }: UpdateIssuedCard,
): Partial<IssuedCardRow> {
  return {
    ...(state && { state: next(issuedCardStates, card.state, "close"), closedOn: ctx.now }),
    ...(memo !== undefined && { memo: memo || null }),
    ...(user?.firstName !== undefined && { firstName: user.firstName }),
    ...(user?.lastName !== undefined && { lastName: user.lastName }),
  };
}
