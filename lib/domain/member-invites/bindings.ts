import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { resendMemberInvite } from "./resend-member-invite";
import { revokeMemberInvite } from "./revoke-member-invite";
import { listMemberInvites } from "./queries";
import { createMemberInvite } from "./create-member-invite";

export const memberInvites = bind(dashboard.memberInvites, {
  resend: (ctx, { params }) => resendMemberInvite(ctx, params.inviteID),
  revoke: (ctx, { params }) => revokeMemberInvite(ctx, params.inviteID),
  list: listMemberInvites,
  create: (ctx, { body }) => createMemberInvite(ctx, body),
});
