import { createInviteTemplate } from "@/lib/domain/onboarding/create-invite-template";
import { listInviteTemplates } from "@/lib/domain/onboarding/template-queries";
import { inviteTemplates } from "@/lib/domain/onboarding/templates-contract";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteTemplates.list, listInviteTemplates],
  POST: [inviteTemplates.create, (ctx, { body }) => createInviteTemplate(ctx, body)],
});
