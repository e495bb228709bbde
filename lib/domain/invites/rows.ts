import { eq } from "drizzle-orm";
import { inviteTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { mine, type Ctx } from "@/lib/domain/context";
import type { InviteCode } from "./contract";
import type { z } from "zod";
import { type SentInvite, selectInvites } from "./sent-invite";

/** The partner's own invite of that code. Throws 404. */
export async function loadInvite(ctx: Ctx, code: z.infer<typeof InviteCode>): Promise<SentInvite> {
  const [found] = await selectInvites(ctx).where(mine(ctx, inviteTable, eq(inviteTable.code, code)));
  if (!found) throw notFound("invite");
  return found;
}
