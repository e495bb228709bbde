import { bind } from "@/lib/domain/kernel/operations/bind";
import { passwords as passwordsDeclared } from "@/lib/domain/access/sessions/dashboard";
import { changePassword } from "@/lib/domain/access/sessions/sessions";
import { stepUps as stepUpsDeclared } from "@/lib/domain/access/sign-in/dashboard";
import { beginStepUp, endStepUp, stepUp, stepUpByPasskey } from "@/lib/domain/access/sign-in/step-up";
import { joinTeam as joinTeamDeclared } from "@/lib/domain/access/member-invites/dashboard";
import { acceptMemberInvite } from "@/lib/domain/access/member-invites/accept-member-invite";
import { sendJoinCode } from "@/lib/domain/access/member-invites/member-invites";
import { describeMemberInvite } from "@/lib/domain/access/member-invites/find-member-invite";
import { oauth2 as oauth2Declared } from "@/lib/domain/access/keys/contract";
import { answerRevoke, answerToken } from "./oauth";
import "server-only";
import { answerAcceptance, answerRenewed, answerStepUp } from "./session-token";

export const passwords = bind(passwordsDeclared, {
  change: (ctx, { body }) => answerRenewed(changePassword(ctx, body)),
});

export const stepUps = bind(stepUpsDeclared, {
  byPasskey: (ctx, { body }) => answerStepUp(stepUpByPasskey(ctx, body)),
  start: (ctx, { body }) => answerStepUp(stepUp(ctx, body)),
  begin: beginStepUp,
  end: endStepUp,
});

export const joinTeam = bind(joinTeamDeclared, {
  accept: (ctx, { params, body }) => answerAcceptance(acceptMemberInvite(ctx, params.token, body), ctx.now),
  sendCode: (ctx, { params }) => sendJoinCode(ctx, params.token),
  landing: (ctx, { params }) => describeMemberInvite(ctx, params.token),
});

export const oauth2 = bind(oauth2Declared, {
  revoke: (ctx, { body }) => answerRevoke(ctx, body),
  token: (ctx, { body }) => answerToken(ctx, body),
});
