import { grouped, sum } from "@/lib/core/collections";
import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { linkedCardTable } from "@/db/schema";
import { type AccountCtx, forAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emitEndedMethods, emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import { notFound } from "@/lib/core/failure";
import type { CardID } from "@/lib/core/api/ids";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { linkedCardName, thisLinkedCard } from "./rows";
import { forPartners } from "@/lib/domain/kernel/storage/due-partners";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";

const NOTHING = Buffer.alloc(0);

/** Disables every linked card of an account that has no connection left, and destroys their tokens. */
export async function disableCards(ctx: AccountCtx): Promise<void> {
  const { accountID, now } = ctx;
  const { disabledOn } = linkedCardTable;
  await emittingMethods(ctx, { accountID }, () =>
    ctx.db
      .update(linkedCardTable)
      .set({ disabledOn: now, updatedOn: now })
      .where(forAccount(ctx, linkedCardTable, isNull(disabledOn))),
  );
  await ctx.db
    .update(linkedCardTable)
    .set({ token: NOTHING, wrappedKey: NOTHING })
    .where(forAccount(ctx, linkedCardTable));
}

/**
 * Disables a card permanently: it leaves the list, and its payment methods can no longer be used. Payments in progress
 * continue. Repeating it changes nothing. Throws 404.
 */
export async function disableCard(ctx: AccountCtx, id: CardID): Promise<void> {
  const [row] = await ctx.db.select().from(linkedCardTable).where(thisLinkedCard(ctx, id)).for("update");
  if (!row) throw notFound("card");
  if (row.disabledOn) return noteUnchanged(ctx);
  const { now } = ctx;
  await emittingMethods(ctx, { sourceIDs: [id] }, () =>
    ctx.db.update(linkedCardTable).set({ disabledOn: now, updatedOn: now }).where(thisLinkedCard(ctx, id)),
  );
  note(ctx, { name: linkedCardName(row) });
}

const BATCH = 500;

/**
 * Emits events for the payment methods of cards with a month that is over (UTC), once for each month that ends. The job
 * runs again while there may be more.
 */
export async function endLinkedCards(ctx: PublicCtx): Promise<number> {
  const { partnerID, cardID, expiresOn, endToldOf, disabledOn } = linkedCardTable;
  const isDue = and(lte(expiresOn, ctx.now), isNull(disabledOn), sql`${endToldOf} is distinct from ${expiresOn}`);
  const counts = await forPartners(
    ctx.db,
    sql`select ${partnerID} from ${linkedCardTable} where ${isDue}`,
    async (of) => {
      const ended = await ctx.db
        .select({ partnerID, cardID })
        .from(linkedCardTable)
        .where(and(of.partnerID && eq(partnerID, of.partnerID), isDue))
        .orderBy(expiresOn)
        .limit(BATCH)
        .for("update", { skipLocked: true });
      for (const [homePartnerID, cards] of grouped(ended, (card) => card.partnerID)) {
        const ids = cards.map((card) => card.cardID);
        await ctx.db
          .update(linkedCardTable)
          .set({ endToldOf: sql`${expiresOn}` })
          .where(and(eq(partnerID, homePartnerID), inArray(cardID, ids)));
        await emitEndedMethods({ ...ctx, homePartnerID }, ids);
      }
      return ended.length;
    },
  );
  if (counts.includes(BATCH)) await enqueue(ctx, "end-linked-cards", {});
  return sum(counts);
}
