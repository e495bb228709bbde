import { and, eq, ne } from "drizzle-orm";
import { inviteTemplateTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { recordAudit } from "@/lib/domain/audit/record";
import { mine, type Ctx } from "@/lib/domain/context";
import type { InviteTemplateID, UpdateInviteTemplate } from "./dashboard";

/**
 * Renames a template, or puts another invite into it. Throws 404, and 409 when another template has the name; of two at
 * once the database's own constraint decides.
 */
export async function updateInviteTemplate(
  ctx: Ctx,
  templateID: InviteTemplateID,
  { name, invite }: UpdateInviteTemplate,
): Promise<void> {
  const { name: named, templateID: id } = inviteTemplateTable;
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
    .where(mine(ctx, inviteTemplateTable, eq(id, templateID)))
    .returning({ id });
  if (!updated) throw notFound("template");
  await recordAudit(ctx, {
    action: "invite-template.update",
    object: templateID,
    outcome: "done",
    accountID: ctx.accountID,
  });
}
