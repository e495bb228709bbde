import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import type { PublicCtx } from "../context";
import { enqueue } from "../enqueue";
import { tellEndedMethods } from "../payment-methods/tell-methods";

/** How many cards one transaction tells of. */
const BATCH = 500;

/**
 * Tells of the payment methods of cards whose month is over (UTC), once for each month that ends. The job runs again while
 * there may be more.
 */
export async function endLinkedCards(ctx: PublicCtx): Promise<number> {
  const { cardID, expiresOn, endToldOf, disabledOn } = linkedCardTable;
  const ended = ctx.db
    .select({ cardID })
    .from(linkedCardTable)
    .where(and(lte(expiresOn, ctx.now), isNull(disabledOn), sql`${endToldOf} is distinct from ${expiresOn}`))
    .orderBy(expiresOn)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const told = await ctx.db
    .update(linkedCardTable)
    .set({ endToldOf: sql`${expiresOn}` })
    .where(inArray(cardID, ended))
    .returning({ cardID });
  await tellEndedMethods(
    ctx,
    told.map((card) => card.cardID),
  );
  if (told.length === BATCH) await enqueue(ctx, "end-linked-cards", {});
  return told.length;
}
