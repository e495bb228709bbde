import { and, eq, ne } from "drizzle-orm";
import { savedViewTable as t } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import type { SavedViewID } from "@/lib/core/ids";
import type { SignedInCtx } from "../context";
import type { RenameSavedView } from "./dashboard";
import { own } from "./rows";

/** Renames one of the person's views. Throws 404, and 409 when another view of the list has the name. */
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
