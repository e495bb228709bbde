import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { actFor } from "./act-for";
import { listMembers, listMemberships } from "./queries";
import { grantCardDataViewer } from "./grant-card-data-viewer";
import { revokeCardDataViewer } from "./revoke-card-data-viewer";
import { updateMember } from "./update-member";
import { removeMember } from "./remove-member";

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
