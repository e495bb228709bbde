import { discardInviteDraft } from "@/lib/domain/invite-builder/discard-invite-draft";
import { getInviteDraft } from "@/lib/domain/invite-builder/queries";
import { inviteDrafts } from "@/lib/domain/invite-builder/dashboard";
import { saveInviteDraft } from "@/lib/domain/invite-builder/save-invite-draft";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteDrafts.get, getInviteDraft],
  PUT: [inviteDrafts.save, (ctx, { body }) => saveInviteDraft(ctx, body)],
  DELETE: [inviteDrafts.discard, discardInviteDraft],
});
