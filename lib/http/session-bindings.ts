import { bind } from "@/lib/domain/bind";
import { passwords as passwordsDeclared } from "@/lib/domain/sessions/dashboard";
import { answerRenewed, answerStepUp } from "./step-up";
import { changePassword } from "@/lib/domain/sessions/change-password";
import { stepUps as stepUpsDeclared } from "@/lib/domain/sign-in/dashboard";
import { beginStepUp, endStepUp, stepUp, stepUpByPasskey } from "@/lib/domain/sign-in/step-up";
import { joinTeam as joinTeamDeclared } from "@/lib/domain/member-invites/dashboard";
import { answerAcceptance } from "./acceptance";
import { acceptMemberInvite } from "@/lib/domain/member-invites/accept-member-invite";
import { sendJoinCode } from "@/lib/domain/member-invites/send-join-code";
import { describeMemberInvite } from "@/lib/domain/member-invites/find-member-invite";
import { oauth2 as oauth2Declared } from "@/lib/domain/keys/contract";
import { answerRevoke, answerToken } from "./oauth";

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
