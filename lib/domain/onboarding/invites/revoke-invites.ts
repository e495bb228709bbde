import { asc, inArray, isNull, sql } from "drizzle-orm";
import { inviteTable } from "@/db/schema";
import { anyOf } from "@/lib/domain/kernel/operations/conditions";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import { cutSavedAnswers, PERSONAL_PARTS, without } from "./cut-prefill";
import { inviteRevoked } from "./events";

/**
 * Revokes those of the invites that are the partner's and pending, and returns their codes. Destroys sealed identities,
 * drafts and documents. Keeps only the name of a prefilled person.
 */
export async function revokeInvites(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  const ended = await endPending(ctx, codes);
  const revoked = ended.map(({ code }) => code);
  if (revoked.length === 0) {
    noteUnchanged(ctx);
    return [];
  }
  await changed(ctx, "invites", revoked);
  await cutSavedAnswers(ctx, ctx.accountID, revoked, PERSONAL_PARTS);
  await emitAll(
    ctx,
    inviteRevoked,
    revoked.map(() => ({ accountID: ctx.accountID, data: { accountID: ctx.accountID } })),
  );
  note(ctx, {
    objects: ended.map(({ code, recipient }) => ({ object: code, ...(recipient !== null && { name: recipient }) })),
  });
  return revoked;
}

/** Locks the rows in one order, so that two simultaneous revocations do not deadlock. */
async function endPending(ctx: Ctx, codes: readonly string[]): Promise<{ code: string; recipient: string | null }[]> {
  const { code, recipient, redeemedOn, revokedOn, prefill } = inviteTable;
  const isPending = ofAccount(
    ctx,
    inviteTable,
    sql`${code} = ${anyOf(codes)} and ${isNull(redeemedOn)} and ${isNull(revokedOn)}`,
  );
  const pending = ctx.db.select({ code }).from(inviteTable).where(isPending).orderBy(asc(code)).for("update");
  return ctx.db
    .update(inviteTable)
    .set({ revokedOn: ctx.now, prefill: without(prefill, PERSONAL_PARTS) })
    .where(inArray(code, pending))
    .returning({ code, recipient });
}
