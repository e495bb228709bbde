import { memberInvites } from "@/lib/domain/team/dashboard";
import { resendMemberInvite } from "@/lib/domain/team/resend-member-invite";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [memberInvites.resend, (ctx, { params }) => resendMemberInvite(ctx, params.inviteID)],
});
