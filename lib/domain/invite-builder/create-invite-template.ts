import { count } from "drizzle-orm";
import { inviteTemplateTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import { mine, type Ctx } from "@/lib/domain/context";
import { toInviteTemplate } from "./queries";
import { type CreateInviteTemplate, type InviteTemplate, TEMPLATES_MAX } from "./dashboard";

/** Saves an invite under a name. Throws 409 when the partner has the name already, or too many templates. */
export async function createInviteTemplate(ctx: Ctx, { name, invite }: CreateInviteTemplate): Promise<InviteTemplate> {
  const [had] = await ctx.db.select({ count: count() }).from(inviteTemplateTable).where(mine(ctx, inviteTemplateTable));
  if ((had?.count ?? 0) >= TEMPLATES_MAX) throw conflict(`there are ${TEMPLATES_MAX} templates already`);
  const [saved] = await ctx.db
    .insert(inviteTemplateTable)
    .values({
      templateID: newID(),
      accountID: ctx.accountID,
      name,
      invite,
      createdBy: ctx.caller.userID ?? null,
      createdOn: ctx.now,
      updatedOn: ctx.now,
    })
    .onConflictDoNothing()
    .returning();
  if (!saved) throw conflict("a template of this name exists already");
  note(ctx, { object: saved.templateID, name });
  return toInviteTemplate(saved, ctx.caller.email);
}
