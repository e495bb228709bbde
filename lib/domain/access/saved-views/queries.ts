import { and, asc, eq } from "drizzle-orm";
import { savedViewTable as t } from "@/db/schema";
import type { SignedInCtx } from "@/lib/domain/kernel/context";
import type { ListSavedViews, SavedView } from "./dashboard";
import { own, toSavedView } from "./rows";

/** The person's views of a list, the oldest first. Throws 403. */
export async function listSavedViews(ctx: SignedInCtx, { list }: ListSavedViews): Promise<SavedView[]> {
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(own(ctx), eq(t.list, list)))
    .orderBy(asc(t.createdOn), asc(t.viewID));
  return rows.map(toSavedView);
}
