import { z } from "zod";
import { AccountID, idSchema, UserID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { ROLES } from "@/lib/core/roles";
import { DateTime, Day, Email } from "@/lib/core/shapes";

/** How many people a team may have, open invites included. */
export const TEAM_MAX = 200;
/** How long an invite's link is good, in days. */
export const INVITE_DAYS = 7;
/** For how many days ahead somebody may be let see card numbers, at most. */
export const VIEWER_DAYS_MAX = 365;

/** The ID of an invitation to join a team. */
export const MemberInviteID = idSchema("MemberInviteID");
export type MemberInviteID = z.infer<typeof MemberInviteID>;

export const MemberRole = z.enum(ROLES);

/** Leave to see card numbers: until when, and who gave it. */
export const CardDataViewer = z.object({ until: DateTime, by: z.string().optional() });
export type CardDataViewer = z.infer<typeof CardDataViewer>;

/** Somebody on the team. */
export const Member = z.object({
  userID: UserID,
  email: z.string(),
  role: MemberRole,
  isYou: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** From when a new second factor counts, unless an owner confirms it before. */
  secondFactorCountsFrom: DateTime.optional(),
  joinedOn: DateTime,
  /** Of this team's account; absent for who never signed in. */
  seenOn: DateTime.optional(),
  cardDataViewer: CardDataViewer.optional(),
});
export type Member = z.infer<typeof Member>;

/** What may be changed of a member. */
export const UpdateMember = z.object({ role: MemberRole });
export type UpdateMember = z.infer<typeof UpdateMember>;

/** The last day (UTC) on which a member may see card numbers. */
export const GrantCardDataViewer = z.object({ until: Day });
export type GrantCardDataViewer = z.infer<typeof GrantCardDataViewer>;

/** An invitation that is still open, or ran out unused. */
export const MemberInvite = z.object({
  inviteID: MemberInviteID,
  email: z.string(),
  role: MemberRole,
  state: z.enum(["open", "expired"]),
  invitedBy: z.string().optional(),
  createdOn: DateTime,
  expiresOn: DateTime,
});
export type MemberInvite = z.infer<typeof MemberInvite>;

/** An invitation with its link, which is told this once. */
export const NewMemberInvite = MemberInvite.extend({ link: z.string() });
export type NewMemberInvite = z.infer<typeof NewMemberInvite>;

/** Whom to invite, and as what. */
export const CreateMemberInvite = z.object({ email: Email, role: MemberRole });
export type CreateMemberInvite = z.infer<typeof CreateMemberInvite>;

/**
 * What whoever holds the link may know before joining; of one that is over only whose it was. Who is new chooses a password,
 * who is known here signs in, and who is known but has no password gets a code; the link does not say which of them it is.
 */
export const MemberInviteLanding = z.object({
  state: z.enum(["open", "expired", "revoked", "accepted"]),
  partner: z.object({ displayName: z.string(), accountMode: z.enum(["sandbox", "production"]) }),
  offer: z
    .object({ email: z.string(), role: MemberRole, invitedBy: z.string().optional(), expiresOn: DateTime })
    .optional(),
});
export type MemberInviteLanding = z.infer<typeof MemberInviteLanding>;

/** The password of who is new here. */
export const AcceptMemberInvite = z.object({ password: z.string().max(1024).optional() });
export type AcceptMemberInvite = z.infer<typeof AcceptMemberInvite>;

/** The account whose team was joined. */
export const Joined = z.object({ accountID: AccountID });
export type Joined = z.infer<typeof Joined>;

/** Where a code was sent; in sandbox, which sends no mail, the code itself. */
export const SentJoinCode = z.object({ email: z.string(), code: z.string().optional() });
export type SentJoinCode = z.infer<typeof SentJoinCode>;

/** An account for whose team a person works, and whether their session acts for it. */
export const Membership = z.object({ accountID: AccountID, displayName: z.string(), isCurrent: z.boolean() });
export type Membership = z.infer<typeof Membership>;

/** The account to act for from now on. */
export const ActFor = z.object({ accountID: AccountID });
export type ActFor = z.infer<typeof ActFor>;

const team = { group: "Team", internal: true } as const;
const oneMember = z.object({ userID: UserID });
const oneInvite = z.object({ inviteID: MemberInviteID });
const oneLink = z.object({ token: z.string().regex(/^tdj_[\w-]{43}$/) });

export const members = {
  list: operation({
    ...team,
    summary: "List the team",
    method: "GET",
    path: "/dashboard/members",
    access: "members.read",
    response: z.array(Member),
    status: 200,
  }),
  update: operation({
    ...team,
    summary: "Change a member's role",
    method: "PATCH",
    path: "/dashboard/members/{userID}",
    access: "members.write",
    params: oneMember,
    body: UpdateMember,
    status: 204,
    stepUp: true,
    audit: "member.update",
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
    audit: "member.remove",
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
    audit: "card-data-viewer.grant",
  }),
  revoke: operation({
    ...viewer,
    summary: "End a member's leave to see card numbers",
    method: "DELETE",
    audit: "card-data-viewer.revoke",
  }),
};

export const memberInvites = {
  list: operation({
    ...team,
    summary: "List open invites to the team",
    method: "GET",
    path: "/dashboard/member-invites",
    access: "members.read",
    response: z.array(MemberInvite),
    status: 200,
  }),
  create: operation({
    ...team,
    summary: "Invite somebody to the team",
    method: "POST",
    path: "/dashboard/member-invites",
    access: "members.write",
    body: CreateMemberInvite,
    response: NewMemberInvite,
    status: 200,
    stepUp: true,
    audit: "member-invite.create",
  }),
  resend: operation({
    ...team,
    summary: "Make a new link for an invite",
    method: "POST",
    path: "/dashboard/member-invites/{inviteID}/link",
    access: "members.write",
    params: oneInvite,
    response: NewMemberInvite,
    status: 200,
    stepUp: true,
    audit: "member-invite.resend",
  }),
  revoke: operation({
    ...team,
    summary: "Revoke an invite to the team",
    method: "DELETE",
    path: "/dashboard/member-invites/{inviteID}",
    access: "members.write",
    params: oneInvite,
    status: 204,
    audit: "member-invite.revoke",
  }),
};

const joining = { ...team, access: "anyone", params: oneLink } as const;

export const joinTeam = {
  landing: operation({
    ...joining,
    summary: "See an invite to a team by its link",
    method: "GET",
    path: "/hosted/member-invites/{token}",
    response: MemberInviteLanding,
    status: 200,
  }),
  sendCode: operation({
    ...joining,
    summary: "Send a code to the invite's e-mail address",
    method: "POST",
    path: "/hosted/member-invites/{token}/email-codes",
    response: SentJoinCode,
    status: 200,
    rate: "email-code",
  }),
  accept: operation({
    ...joining,
    summary: "Join a team",
    method: "POST",
    path: "/hosted/member-invites/{token}/acceptance",
    body: AcceptMemberInvite,
    response: Joined,
    status: 200,
    rate: "sign-in",
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
    audit: "session.act-for",
  }),
};
