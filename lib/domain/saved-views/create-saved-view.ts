import { and, eq } from "drizzle-orm";
import { savedViewTable as t } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newID, type SavedViewID } from "@/lib/core/ids";
import type { SignedInCtx } from "../context";
import { type CreateSavedView, type SavedView, VIEWS_MAX } from "./dashboard";
import { own, ownerOf, toSavedView } from "./rows";

/** Keeps a view of a list. Throws 409 when the person has the name already, or too many views of the list. */
export async function createSavedView(ctx: SignedInCtx, view: CreateSavedView): Promise<SavedView> {
  const had = await ctx.db.$count(t, and(own(ctx), eq(t.list, view.list)));
  if (had >= VIEWS_MAX) throw conflict(`you have ${VIEWS_MAX} views of this list already`);
  const [saved] = await ctx.db
    .insert(t)
    .values({ viewID: newID<SavedViewID>(), ...ownerOf(ctx), ...view, createdOn: ctx.now })
    .onConflictDoNothing()
    .returning();
  if (!saved) throw conflict("you have a view of this name already");
  return toSavedView(saved);
}
