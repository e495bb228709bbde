import { asc, eq } from "drizzle-orm";
import { inviteDraftTable, inviteTemplateTable, userTable } from "@/db/schema";
import { picturesOf } from "@/lib/domain/accounts/branding/pictures";
import { brandOf } from "@/lib/domain/accounts/branding/queries";
import { listFeePlanOffers } from "@/lib/domain/money/fee-plans/queries";
import { ofAccount, type Ctx } from "@/lib/domain/kernel/operations/context";
import {
  type InviteMaterial,
  type InviteDraft,
  type InviteTemplate,
  type InviteTemplateID,
  TEMPLATES_MAX,
} from "./dashboard";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { DraftInvite } from "./shared/saved-invite";

export async function getInviteMaterial(ctx: Ctx): Promise<InviteMaterial> {
  const [colors, pictures, feePlans] = await Promise.all([
    brandOf(ctx, ctx),
    picturesOf(ctx, ctx),
    listFeePlanOffers(ctx),
  ]);
  return {
    partner: { displayName: ctx.caller.displayName, accountMode: ctx.caller.mode },
    ...(colors && { colors }),
    ...pictures,
    feePlans,
  };
}

/** The signed-in member's draft, if there is one. Throws 403 for API keys. */
export async function getInviteDraft(ctx: Ctx): Promise<InviteDraft> {
  const { userID } = personOf(ctx);
  const [row] = await ctx.db
    .select()
    .from(inviteDraftTable)
    .where(ofAccount(ctx, inviteDraftTable, eq(inviteDraftTable.userID, userID)));
  return row ? { invite: row.invite as DraftInvite, savedOn: row.updatedOn.toISOString() } : {};
}

type TemplateRow = typeof inviteTemplateTable.$inferSelect;

export async function listInviteTemplates(ctx: Ctx): Promise<InviteTemplate[]> {
  const rows = await ctx.db
    .select({ template: inviteTemplateTable, email: userTable.email })
    .from(inviteTemplateTable)
    .leftJoin(userTable, eq(userTable.userID, inviteTemplateTable.createdBy))
    .where(ofAccount(ctx, inviteTemplateTable))
    .orderBy(asc(inviteTemplateTable.name))
    .limit(TEMPLATES_MAX);
  return rows.map(({ template, email }) => toInviteTemplate(template, email));
}

export function toInviteTemplate(
  { templateID, name, invite, createdOn, updatedOn }: TemplateRow,
  email: string | null | undefined,
): InviteTemplate {
  return {
    templateID: templateID as InviteTemplateID,
    name,
    invite: invite as DraftInvite,
    ...(email && { createdBy: email }),
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
  };
}
