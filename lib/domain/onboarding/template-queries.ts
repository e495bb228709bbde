import { asc, eq } from "drizzle-orm";
import { inviteTemplateTable, userTable } from "@/db/schema";
import { mine, type Ctx } from "../context";
import type { DraftInvite } from "./saved-contract";
import { type InviteTemplate, type InviteTemplateID, TEMPLATES_MAX } from "./templates-contract";

type TemplateRow = typeof inviteTemplateTable.$inferSelect;

/** The partner's templates by name. */
export async function listInviteTemplates(ctx: Ctx): Promise<InviteTemplate[]> {
  const found = await ctx.db
    .select({ template: inviteTemplateTable, email: userTable.email })
    .from(inviteTemplateTable)
    .leftJoin(userTable, eq(userTable.userID, inviteTemplateTable.createdBy))
    .where(mine(ctx, inviteTemplateTable))
    .orderBy(asc(inviteTemplateTable.name))
    .limit(TEMPLATES_MAX);
  return found.map(({ template, email }) => toInviteTemplate(template, email));
}

/** The wire form of a template. */
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
