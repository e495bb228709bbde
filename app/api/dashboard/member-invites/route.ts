import { memberInvites } from "@/lib/domain/member-invites/dashboard";
import { createMemberInvite } from "@/lib/domain/member-invites/create-member-invite";
import { listMemberInvites } from "@/lib/domain/member-invites/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [memberInvites.list, (ctx) => listMemberInvites(ctx)],
  POST: [memberInvites.create, (ctx, { body }) => createMemberInvite(ctx, body)],
});
