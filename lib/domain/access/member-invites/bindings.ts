import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { resendMemberInvite, revokeMemberInvite } from "./member-invites";
import { listMemberInvites } from "./queries";
import { createMemberInvite } from "./create-member-invite";

export const memberInvites = bind(dashboard.memberInvites, {
  resend: (ctx, { params }) => resendMemberInvite(ctx, params.inviteID),
  revoke: (ctx, { params }) => revokeMemberInvite(ctx, params.inviteID),
  list: listMemberInvites,
  create: (ctx, { body }) => createMemberInvite(ctx, body),
});
