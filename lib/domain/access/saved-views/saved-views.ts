import { and, asc, eq, ne } from "drizzle-orm";
import { savedViewTable as t } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { newID, type SavedViewID } from "@/lib/core/api/ids";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { own, ownerOf, toSavedView } from "./rows";
import {
  type CreateSavedView,
  type ListSavedViews,
  type RenameSavedView,
  type SavedView,
  VIEWS_MAX,
} from "./dashboard";

/** The person's views of a list, oldest first. Throws 403. */
export async function listSavedViews(ctx: SignedInCtx, { list }: ListSavedViews): Promise<SavedView[]> {
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(own(ctx), eq(t.list, list)))
    .orderBy(asc(t.createdOn), asc(t.viewID));
  return rows.map(toSavedView);
}

/** Deletes one of the person's views. Throws 404. */
export async function deleteSavedView(ctx: SignedInCtx, id: SavedViewID): Promise<void> {
  const [deleted] = await ctx.db
    .delete(t)
    .where(and(own(ctx), eq(t.viewID, id)))
    .returning({ viewID: t.viewID });
  if (!deleted) throw notFound("view");
}

/** Saves a view of a list. Throws 409 if the person already uses the name, or has too many views of the list. */
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

/** Renames one of the person's views. Throws 404, and 409 if another view of the list has the name. */
export async function renameSavedView(ctx: SignedInCtx, id: SavedViewID, { name }: RenameSavedView): Promise<void> {
  const [view] = await ctx.db
    .select({ list: t.list })
    .from(t)
    .where(and(own(ctx), eq(t.viewID, id)))
    .for("update");
  if (!view) throw notFound("view");
  const namesakes = and(own(ctx), eq(t.list, view.list), eq(t.name, name), ne(t.viewID, id));
  if ((await ctx.db.$count(t, namesakes)) > 0) throw conflict("you have a view of this name already");
  await ctx.db
    .update(t)
    .set({ name })
    .where(and(own(ctx), eq(t.viewID, id)));
}
