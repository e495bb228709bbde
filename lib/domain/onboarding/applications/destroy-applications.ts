import { and, eq, isNull, sql } from "drizzle-orm";
import { applicationTable, fileTable, identitySecretTable } from "@/db/schema";
import { anyOf } from "@/lib/domain/kernel/operations/conditions";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import { enqueueAll } from "@/lib/domain/kernel/events/enqueue";

/**
 * Destroys data that a partner's invites keep until they end: sealed identities, drafts, and documents that did not
 * become an account's.
 */
export async function destroyApplications(ctx: AccountCtx, codes: readonly string[]): Promise<void> {
  const { ownerKind, owner } = identitySecretTable;
  const ofInvite = sql`${ownerKind} = 'invite' and ${owner} = ${anyOf(codes)}`;
  const ofInvitee = sql`${ownerKind} = 'application' and split_part(${owner}, '/', 1) = ${anyOf(codes)}`;
  await ctx.db
    .delete(identitySecretTable)
    .where(forAccount(ctx, identitySecretTable, sql`(${ofInvite} or ${ofInvitee})`));
  await ctx.db.delete(applicationTable).where(sql`${applicationTable.code} = ${anyOf(codes)}`);
  const { partnerID, fileID, inviteCode } = fileTable;
  const removed = await ctx.db
    .delete(fileTable)
    .where(and(eq(partnerID, ctx.accountID), sql`${inviteCode} = ${anyOf(codes)}`, isNull(fileTable.accountID)))
    .returning({ partnerID, fileID });
  await enqueueAll(ctx, "discard-unused-file", removed);
}
