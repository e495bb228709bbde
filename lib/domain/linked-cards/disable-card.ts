import { linkedCardTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { CardID } from "@/lib/core/ids";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { AccountCtx } from "../context";
import { tellingMethods } from "../payment-methods/tell-methods";
import { linkedCardName, thisLinkedCard } from "./rows";

/**
 * Disables a card for good: it leaves the list, and its payment methods can no longer be used. Payments under way go on.
 * Doing it again changes nothing. Throws 404.
 */
export async function disableCard(ctx: AccountCtx, id: CardID): Promise<void> {
  const [row] = await ctx.db.select().from(linkedCardTable).where(thisLinkedCard(ctx, id)).for("update");
  if (!row) throw notFound("card");
  if (row.disabledOn) return noteUnchanged(ctx);
  const { now } = ctx;
  await tellingMethods(ctx, { sourceIDs: [id] }, () =>
    ctx.db.update(linkedCardTable).set({ disabledOn: now, updatedOn: now }).where(thisLinkedCard(ctx, id)),
  );
  note(ctx, { name: linkedCardName(row) });
}
