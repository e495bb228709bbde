import { and, inArray, lte } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import { next, statesBefore } from "@/lib/core/states";
import type { PublicCtx } from "../context";
import { emitAll } from "../emit";
import { enqueue } from "../enqueue";
import { cardUpdated } from "./events";
import { issuedCardStates } from "./states";

/** How many cards one transaction closes. */
const EXPIRED_PER_BATCH = 500;

/** Closes a batch of cards whose last month is over (UTC). The job runs again while there may be more. */
export async function expireIssuedCards(ctx: PublicCtx): Promise<number> {
  const { accountID, issuedCardID, state, expiresOn } = issuedCardTable;
  const before = statesBefore(issuedCardStates, "expire");
  const due = ctx.db
    .select({ issuedCardID })
    .from(issuedCardTable)
    .where(and(inArray(state, before), lte(expiresOn, ctx.now.toISOString().slice(0, 10))))
    .limit(EXPIRED_PER_BATCH)
    .for("update", { skipLocked: true });
  const closed = await ctx.db
    .update(issuedCardTable)
    .set({ state: next(issuedCardStates, "active", "expire"), closedOn: ctx.now })
    .where(and(inArray(issuedCardID, due), inArray(state, before)))
    .returning({ accountID, issuedCardID, state });
  await emitAll(
    ctx,
    cardUpdated,
    closed.map((card) => ({ accountID: card.accountID, data: { issuedCardID: card.issuedCardID, state: card.state } })),
  );
  if (closed.length === EXPIRED_PER_BATCH) await enqueue(ctx, "expire-issued-cards", {});
  return closed.length;
}
