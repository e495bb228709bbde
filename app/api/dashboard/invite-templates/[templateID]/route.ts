import { deleteInviteTemplate } from "@/lib/domain/onboarding/delete-invite-template";
import { inviteTemplates } from "@/lib/domain/onboarding/templates-contract";
import { updateInviteTemplate } from "@/lib/domain/onboarding/update-invite-template";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: [inviteTemplates.update, (ctx, { params, body }) => updateInviteTemplate(ctx, params.templateID, body)],
  DELETE: [inviteTemplates.delete, (ctx, { params }) => deleteInviteTemplate(ctx, params.templateID)],
});
