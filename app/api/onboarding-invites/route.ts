import { onboardingInvites } from "@/lib/domain/invites/contract";
import { createInvite } from "@/lib/domain/invites/create-invite";
import { listInvites } from "@/lib/domain/invites/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [onboardingInvites.list, (ctx, { query }) => listInvites(ctx, query)],
  POST: [onboardingInvites.create, (ctx, { body }) => createInvite(ctx, body)],
});
