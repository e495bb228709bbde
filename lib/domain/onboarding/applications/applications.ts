import type { FileID } from "@/lib/core/api/ids";
import { requestEmailCode } from "@/lib/domain/access/sign-in/request-email-code";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { ApplicationFile, SendEmailCode, SentEmailCode } from "./dashboard";
import { findInvite, refuseEnded } from "./open-invite";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { UploadFile } from "@/lib/domain/accounts/files/contract";
import { storeFile } from "@/lib/domain/accounts/files/store-file";
import { removeApplicationDocument } from "@/lib/domain/accounts/files/files";

/**
 * Sends a code that verifies the email address of a person with the link. Also works for a used invite, so that the
 * person can return to its result. Throws 404, 409 for a withdrawn invite, and 429.
 */
export async function sendInviteeCode(
  ctx: PublicCtx,
  code: string,
  { email, language }: SendEmailCode,
): Promise<SentEmailCode> {
  const sentInvite = await findInvite(ctx, code);
  if (!sentInvite.invite.redeemedOn) refuseEnded(sentInvite);
  return requestEmailCode(ctx, email, { accountID: sentInvite.partner.accountID, language });
}

/**
 * Adds a document to the signed-in invitee's application. Throws 404, 409 after the invite's end, and the errors of
 * `storeFile`.
 */
export async function addApplicationFile(ctx: SignedInCtx, code: string, input: UploadFile): Promise<ApplicationFile> {
  const { userID } = personOf(ctx);
  const sent = await findInvite(ctx, code);
  refuseEnded(sent);
  const partnerID = sent.partner.accountID;
  return storeFile({ ...ctx, partnerID }, { partnerID, inviteCode: code, userID }, input);
}

/** Removes one of the invitee's own documents while the application is open. Throws 404 and 409. */
export async function removeApplicationFile(ctx: SignedInCtx, code: string, fileID: FileID): Promise<void> {
  const { userID } = personOf(ctx);
  const sent = await findInvite(ctx, code);
  refuseEnded(sent);
  const application = { partnerID: sent.partner.accountID, inviteCode: code, userID };
  await removeApplicationDocument(ctx, application, fileID);
}
