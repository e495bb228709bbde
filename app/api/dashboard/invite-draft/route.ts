import { discardInviteDraft } from "@/lib/domain/onboarding/discard-invite-draft";
import { getInviteDraft } from "@/lib/domain/onboarding/draft-queries";
import { inviteDrafts } from "@/lib/domain/onboarding/drafts-contract";
import { saveInviteDraft } from "@/lib/domain/onboarding/save-invite-draft";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteDrafts.get, getInviteDraft],
  PUT: [inviteDrafts.save, (ctx, { body }) => saveInviteDraft(ctx, body)],
  DELETE: [inviteDrafts.discard, discardInviteDraft],
});
