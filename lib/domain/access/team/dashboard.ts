import { z } from "zod";
import { AccountID, TeamRoleID, UserID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { ROLES } from "@/lib/core/access/roles";
import { DateTime, Day } from "@/lib/core/api/shapes";

/** The most people on a team, including open invites. */
export const TEAM_MAX = 200;

export const MemberRole = z.enum(ROLES);

/** A role that the team defined, with fewer permissions than its base. */
export const NamedTeamRole = z.object({ roleID: TeamRoleID, name: z.string() });

/** The role to give: a built-in one, or with `teamRoleID` one that the team based on it. */
export const RoleAssignment = z.object({ role: MemberRole, teamRoleID: TeamRoleID.optional() });
export type RoleAssignment = z.infer<typeof RoleAssignment>;

const CardDataViewer = z.object({ until: DateTime, by: z.string().optional() });
type CardDataViewer = z.infer<typeof CardDataViewer>;

export const Member = z.object({
  userID: UserID,
  email: z.string(),
  name: z.string().optional(),
  role: MemberRole,
  teamRole: NamedTeamRole.optional(),
  isYou: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** The time when a new second factor starts to count, unless an owner confirms it earlier. */
  secondFactorCountsFrom: DateTime.optional(),
  /** The time when an owner's removal of the second factor takes effect, unless the member or an owner stops it. */
  secondFactorEndsOn: DateTime.optional(),
  joinedOn: DateTime,
  /** The last time they used this account. Absent for people who never signed in. */
  seenOn: DateTime.optional(),
  cardDataViewer: CardDataViewer.optional(),
});
export type Member = z.infer<typeof Member>;

/** The last day (UTC) of a permission to see card numbers. */
export const GrantCardDataViewer = z.object({ until: Day });
export type GrantCardDataViewer = z.infer<typeof GrantCardDataViewer>;

export const Membership = z.object({ accountID: AccountID, displayName: z.string(), isCurrent: z.boolean() });
export type Membership = z.infer<typeof Membership>;

export const ActFor = z.object({ accountID: AccountID });
export type ActFor = z.infer<typeof ActFor>;

const team = { group: "Team", internal: true } as const;

const oneMember = z.object({ userID: UserID });

export const members = {
  list: operation({
    ...team,
    summary: "List the team",
    method: "GET",
    path: "/dashboard/members",
    access: "members.read",
    response: z.array(Member),
    download: {},
    status: 200,
  }),
  update: operation({
    ...team,
    summary: "Change a member's role",
    method: "PATCH",
    path: "/dashboard/members/{userID}",
    access: "members.write",
    params: oneMember,
    body: RoleAssignment,
    status: 204,
    stepUp: true,
    audit: { act: "member.update", refusals: true },
  }),
  remove: operation({
    ...team,
    summary: "Remove a member",
    method: "DELETE",
    path: "/dashboard/members/{userID}",
    access: "members.write",
    params: oneMember,
    status: 204,
    stepUp: true,
    audit: { act: "member.remove", refusals: true },
  }),
};

const viewer = {
  ...team,
  access: "members.write",
  path: "/dashboard/members/{userID}/card-data-viewer",
  params: oneMember,
  status: 204,
} as const;

export const cardDataViewers = {
  grant: operation({
    ...viewer,
    summary: "Let a member see card numbers",
    method: "PUT",
    body: GrantCardDataViewer,
    stepUp: true,
    audit: { act: "card-data-viewer.grant", refusals: true },
  }),
  revoke: operation({
    ...viewer,
    summary: "End a member's leave to see card numbers",
    method: "DELETE",
    audit: { act: "card-data-viewer.revoke", refusals: true },
  }),
};

const own = { ...team, access: "signed-in" } as const;

export const memberships = {
  list: operation({
    ...own,
    summary: "List the accounts you work for",
    method: "GET",
    path: "/dashboard/memberships",
    response: z.array(Membership),
    status: 200,
  }),
  actFor: operation({
    ...own,
    summary: "Act for another account you work for",
    method: "PUT",
    path: "/dashboard/acting-account",
    body: ActFor,
    status: 204,
    audit: { act: "session.act-for", refusals: true },
  }),
};
