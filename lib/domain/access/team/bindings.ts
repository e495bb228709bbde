import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { actFor, grantCardDataViewer, removeMember, revokeCardDataViewer, updateMember } from "./team";
import { listMembers, listMemberships } from "./queries";

export const memberships = bind(dashboard.memberships, {
  actFor: (ctx, { body }) => actFor(ctx, body),
  list: listMemberships,
});

export const cardDataViewers = bind(dashboard.cardDataViewers, {
  grant: (ctx, { params, body }) => grantCardDataViewer(ctx, params.userID, body),
  revoke: (ctx, { params }) => revokeCardDataViewer(ctx, params.userID),
});

export const members = bind(dashboard.members, {
  update: (ctx, { params, body }) => updateMember(ctx, params.userID, body),
  remove: (ctx, { params }) => removeMember(ctx, params.userID),
  list: listMembers,
});
