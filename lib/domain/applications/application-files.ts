import { and, eq, isNull } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { FileID } from "@/lib/core/ids";
import { personOf } from "@/lib/domain/sessions/person";
import type { SignedInCtx } from "@/lib/domain/context";
import { enqueue } from "@/lib/domain/enqueue";
import type { UploadFile } from "@/lib/domain/files/contract";
import { storeFile } from "@/lib/domain/files/store-file";
import type { ApplicationFile } from "./dashboard";
import { findInvite, refuseEnded } from "./open-invite";

/**
 * Adds a document to the signed-in invitee's application. Throws 404, 409 after the invite's end, and what `storeFile`
 * throws.
 */
export async function addApplicationFile(ctx: SignedInCtx, code: string, input: UploadFile): Promise<ApplicationFile> {
  const { userID } = personOf(ctx);
  const sent = await findInvite(ctx, code);
  refuseEnded(sent);
  return storeFile({ ...ctx, partnerID: sent.invite.accountID }, { inviteCode: code, userID }, input);
}

/** Removes one of the invitee's own documents while the application is open. Throws 404 and 409. */
export async function removeApplicationFile(ctx: SignedInCtx, code: string, fileID: FileID): Promise<void> {
  const { userID } = personOf(ctx);
  refuseEnded(await findInvite(ctx, code));
  const removed = await ctx.db
    .delete(fileTable)
    .where(
      and(
        eq(fileTable.fileID, fileID),
        eq(fileTable.inviteCode, code),
        eq(fileTable.userID, userID),
        isNull(fileTable.accountID),
      ),
    )
    .returning({ fileID: fileTable.fileID });
  if (removed.length === 0) throw notFound("file");
  await enqueue(ctx, "discard-unused-file", { fileID });
}
