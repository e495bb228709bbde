import { and, count, eq, ne } from "drizzle-orm";
import { inviteDraftTable, inviteTemplateTable } from "@/db/schema";
import { personOf } from "@/lib/domain/access/sessions/person";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import { conflict, notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import {
  type CreateInviteTemplate,
  type InviteTemplate,
  type InviteTemplateID,
  type SavedDraft,
  type SaveInviteDraft,
  TEMPLATES_MAX,
  type UpdateInviteTemplate,
} from "./dashboard";
import { newID } from "@/lib/core/api/ids";
import { toInviteTemplate } from "./queries";

/** Deletes the signed-in member's draft, if there is one. Throws 403 for API keys. */
export async function discardInviteDraft(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(inviteDraftTable)
    .where(ofAccount(ctx, inviteDraftTable, eq(inviteDraftTable.userID, personOf(ctx).userID)));
}

/** Deletes a template. Invites that were made from it stay. Throws 404. */
export async function deleteInviteTemplate(ctx: Ctx, templateID: InviteTemplateID): Promise<void> {
  const own = ofAccount(ctx, inviteTemplateTable, eq(inviteTemplateTable.templateID, templateID));
  const [deleted] = await ctx.db.delete(inviteTemplateTable).where(own).returning({ name: inviteTemplateTable.name });
  if (!deleted) throw notFound("template");
  note(ctx, { name: deleted.name });
}

/** Saves the signed-in member's draft and replaces the old one. Throws 403 for API keys. */
export async function saveInviteDraft(ctx: Ctx, { invite }: SaveInviteDraft): Promise<SavedDraft> {
  const { userID } = personOf(ctx);
  await ctx.db
    .insert(inviteDraftTable)
    .values({ accountID: ctx.accountID, userID, invite, updatedOn: ctx.now })
    .onConflictDoUpdate({
      target: [inviteDraftTable.accountID, inviteDraftTable.userID],
      set: { invite, updatedOn: ctx.now },
    });
  return { savedOn: ctx.now.toISOString() };
}

/** Saves an invite under a name. Throws 409 when the partner already has the name, or too many templates. */
export async function createInviteTemplate(ctx: Ctx, { name, invite }: CreateInviteTemplate): Promise<InviteTemplate> {
  const [had] = await ctx.db
    .select({ count: count() })
    .from(inviteTemplateTable)
    .where(ofAccount(ctx, inviteTemplateTable));
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

/**
 * Renames a template, or replaces its invite. Throws 404, and 409 when another template has the name. If two requests
 * use the name at once, the database's constraint decides.
 */
export async function updateInviteTemplate(
  ctx: Ctx,
  templateID: InviteTemplateID,
  { name, invite }: UpdateInviteTemplate,
): Promise<void> {
  const { name: named, templateID: id } = inviteTemplateTable;
  const own = ofAccount(ctx, inviteTemplateTable, eq(id, templateID));
  const [before] = await ctx.db.select({ name: named }).from(inviteTemplateTable).where(own);
  if (name !== undefined) {
    const [other] = await ctx.db
      .select({ id })
      .from(inviteTemplateTable)
      .where(ofAccount(ctx, inviteTemplateTable, and(eq(named, name), ne(id, templateID))));
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
