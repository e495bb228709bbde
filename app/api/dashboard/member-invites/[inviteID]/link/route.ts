import { memberInvites } from "@/lib/domain/member-invites/dashboard";
import { resendMemberInvite } from "@/lib/domain/member-invites/resend-member-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [memberInvites.resend, (ctx, { params }) => resendMemberInvite(ctx, params.inviteID)],
});
