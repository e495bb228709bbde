import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";
import {
  createEmbedSession,
  createOnboardingSession,
  renewEmbedSession,
  revokeEmbedSession,
  signInToEmbed,
} from "./embed-sessions";
import { listEmbedded, requireReceived } from "./queries";

export const embedSessions = bind(contract.embedSessions, {
  create: (ctx, { body }) => createEmbedSession(ctx, body),
  createForInvite: (ctx, { params, body }) => createOnboardingSession(ctx, params.code, body),
  renew: (ctx, { params }) => renewEmbedSession(ctx, params.embedSessionID),
  revoke: (ctx, { params }) => revokeEmbedSession(ctx, params.embedSessionID),
});

export const embeddedPeople = bind(dashboard.embeddedPeople, {
  signIn: (ctx, { body }) => signInToEmbed(ctx, body),
});

export const embeddedMoney = bind(dashboard.embeddedMoney, {
  payments: (ctx, { query }) => listEmbedded(ctx, "payments", query),
  payouts: (ctx, { query }) => listEmbedded(ctx, "payouts", query),
  refund: async (ctx, { params, body }) => {
    await requireReceived(ctx, params.transferID);
    return createRefund(ctx, params.transferID, body);
  },
});
