import { deleteInviteTemplate } from "@/lib/domain/invite-builder/delete-invite-template";
import { inviteTemplates } from "@/lib/domain/invite-builder/dashboard";
import { updateInviteTemplate } from "@/lib/domain/invite-builder/update-invite-template";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: [inviteTemplates.update, (ctx, { params, body }) => updateInviteTemplate(ctx, params.templateID, body)],
  DELETE: [inviteTemplates.delete, (ctx, { params }) => deleteInviteTemplate(ctx, params.templateID)],
});
