import { eq } from "drizzle-orm";
import { inviteTemplateTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import { mine, type Ctx } from "@/lib/domain/context";
import type { InviteTemplateID } from "./dashboard";

/** Deletes a template. Invites that were made from it stay. Throws 404. */
export async function deleteInviteTemplate(ctx: Ctx, templateID: InviteTemplateID): Promise<void> {
  const own = mine(ctx, inviteTemplateTable, eq(inviteTemplateTable.templateID, templateID));
  const [deleted] = await ctx.db.delete(inviteTemplateTable).where(own).returning({ name: inviteTemplateTable.name });
  if (!deleted) throw notFound("template");
  note(ctx, { name: deleted.name });
}
