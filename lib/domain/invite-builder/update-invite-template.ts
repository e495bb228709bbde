import { and, eq, ne } from "drizzle-orm";
import { inviteTemplateTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import { mine, type Ctx } from "@/lib/domain/context";
import type { InviteTemplateID, UpdateInviteTemplate } from "./dashboard";

/**
 * Renames a template, or replaces its invite. Throws 404, and 409 when another template has the name. If two do so at
 * once, the database's constraint decides.
 */
export async function updateInviteTemplate(
  ctx: Ctx,
  templateID: InviteTemplateID,
  { name, invite }: UpdateInviteTemplate,
): Promise<void> {
  const { name: named, templateID: id } = inviteTemplateTable;
  const own = mine(ctx, inviteTemplateTable, eq(id, templateID));
  const [before] = await ctx.db.select({ name: named }).from(inviteTemplateTable).where(own);
  if (name !== undefined) {
    const [other] = await ctx.db
      .select({ id })
      .from(inviteTemplateTable)
      .where(mine(ctx, inviteTemplateTable, and(eq(named, name), ne(id, templateID))));
    if (other) throw conflict("a template of this name exists already");
  }
  const [updated] = await ctx.db
    .update(inviteTemplateTable)
    .set({ ...(name !== undefined && { name }), ...(invite && { invite }), updatedOn: ctx.now })
    .where(own)
    .returning({ name: named });
  if (!updated) throw notFound("template");
  note(ctx, {
    name: updated.name,
    ...(before && { before }),
    after: updated,
    ...(invite && { reason: "another invite" }),
  });
}
