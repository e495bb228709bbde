import { memberInvites } from "@/lib/domain/team/dashboard";
import { createMemberInvite } from "@/lib/domain/team/create-member-invite";
import { listMemberInvites } from "@/lib/domain/team/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [memberInvites.list, (ctx) => listMemberInvites(ctx)],
  POST: [memberInvites.create, (ctx, { body }) => createMemberInvite(ctx, body)],
});
