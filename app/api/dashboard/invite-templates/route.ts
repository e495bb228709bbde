import { createInviteTemplate } from "@/lib/domain/invite-builder/create-invite-template";
import { listInviteTemplates } from "@/lib/domain/invite-builder/queries";
import { inviteTemplates } from "@/lib/domain/invite-builder/dashboard";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [inviteTemplates.list, listInviteTemplates],
  POST: [inviteTemplates.create, (ctx, { body }) => createInviteTemplate(ctx, body)],
});
