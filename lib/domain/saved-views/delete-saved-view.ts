import { and, eq } from "drizzle-orm";
import { savedViewTable as t } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { SavedViewID } from "@/lib/core/ids";
import type { SignedInCtx } from "../context";
import { own } from "./rows";

/** Deletes one of the person's views. Throws 404. */
export async function deleteSavedView(ctx: SignedInCtx, id: SavedViewID): Promise<void> {
  const [deleted] = await ctx.db
    .delete(t)
    .where(and(own(ctx), eq(t.viewID, id)))
    .returning({ viewID: t.viewID });
  if (!deleted) throw notFound("view");
}
