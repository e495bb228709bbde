import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { countInviteStops, listInviteCreators, searchInvites } from "./search-invites";
import { exportInvites, mailInvite, revokeInvite } from "./invites";
import { revokeInvites } from "./revoke-invites";
import * as contract from "./contract";
import { getInvite, listInvites } from "./queries";
import { createInvite } from "./create-invite";

export const inviteList = bind(dashboard.inviteList, {
  creators: listInviteCreators,
  stops: countInviteStops,
  export: (ctx, { query }) => exportInvites(ctx, query),
  revoke: async (ctx, { body }) => ({ revoked: await revokeInvites(ctx, body.codes) }),
  mail: (ctx, { params, body }) => mailInvite(ctx, params.code, body),
  search: (ctx, { query }) => searchInvites(ctx, query),
});

export const onboardingInvites = bind(contract.onboardingInvites, {
  get: (ctx, { params }) => getInvite(ctx, params.code),
  revoke: (ctx, { params }) => revokeInvite(ctx, params.code),
  list: (ctx, { query }) => listInvites(ctx, query),
  create: (ctx, { body }) => createInvite(ctx, body),
});
