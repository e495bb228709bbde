import { z } from "zod";
import { AccountID, idSchema } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime, Email } from "@/lib/core/api/shapes";
import { PersonName } from "@/lib/domain/access/sessions/dashboard";
import { RoleAssignment, MemberRole, NamedTeamRole } from "@/lib/domain/access/team/dashboard";
import { sealed } from "@/lib/core/sealed";

export const INVITE_DAYS = 7;

export const MemberInviteID = idSchema("MemberInviteID");
export type MemberInviteID = z.infer<typeof MemberInviteID>;

export const MemberInvite = z.object({
  inviteID: MemberInviteID,
  email: z.string(),
  role: MemberRole,
  teamRole: NamedTeamRole.optional(),
  state: z.enum(["open", "expired"]),
  invitedBy: z.string().optional(),
  createdOn: DateTime,
  expiresOn: DateTime,
});
export type MemberInvite = z.infer<typeof MemberInvite>;

/**
 * A new invitation, and whether its link is mailed. If mail reaches real mailboxes, only the mail contains the link,
 * because joining with it proves the address. Otherwise the link is returned only once.
 */
export const NewMemberInvite = MemberInvite.extend({ link: z.string().optional(), isMailed: z.boolean() });
export type NewMemberInvite = z.infer<typeof NewMemberInvite>;

export const CreateMemberInvite = RoleAssignment.extend({ email: Email });
export type CreateMemberInvite = z.infer<typeof CreateMemberInvite>;

/**
 * The information that the holder of the link gets before joining. For an ended invite that is only the team. New
 * people choose a password, known people sign in, and known people without a password get a code. The response does
 * not reveal which case applies.
 */
export const MemberInviteLanding = z.object({
  state: z.enum(["open", "expired", "revoked", "accepted"]),
  partner: z.object({ displayName: z.string(), accountMode: z.enum(["sandbox", "production"]) }),
  offer: z
    .object({
      email: z.string(),
      role: MemberRole,
      teamRole: z.string().optional(),
      invitedBy: z.string().optional(),
      expiresOn: DateTime,
    })
    .optional(),
});
export type MemberInviteLanding = z.infer<typeof MemberInviteLanding>;

export const AcceptMemberInvite = z.object({
  name: PersonName.optional(),
  password: sealed(z.string().max(1024)).optional(),
});
export type AcceptMemberInvite = z.infer<typeof AcceptMemberInvite>;

export const JoinedAccount = z.object({ accountID: AccountID });
export type JoinedAccount = z.infer<typeof JoinedAccount>;

/** The address that got the code. In the sandbox also the code. */
export const SentJoinCode = z.object({ email: z.string(), code: z.string().optional() });
export type SentJoinCode = z.infer<typeof SentJoinCode>;

const team = { group: "Team", internal: true } as const;
const oneInvite = z.object({ inviteID: MemberInviteID });

const oneLink = z.object({ token: z.string().regex(/^tdj_[\w-]{43}$/) });

export const memberInvites = {
  list: operation({
    ...team,
    summary: "List open invites to the team",
    method: "GET",
    path: "/dashboard/member-invites",
    access: "members.read",
    response: z.array(MemberInvite),
    download: {},
    status: 200,
  }),
  create: operation({
    ...team,
    summary: "Invite someone to the team",
    method: "POST",
    path: "/dashboard/member-invites",
    access: "members.write",
    body: CreateMemberInvite,
    response: NewMemberInvite,
    status: 200,
    stepUp: true,
    audit: { act: "member-invite.create", refusals: true },
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
    audit: { act: "member-invite.resend", refusals: true },
  }),
  revoke: operation({
    ...team,
    summary: "Revoke an invite to the team",
    method: "DELETE",
    path: "/dashboard/member-invites/{inviteID}",
    access: "members.write",
    params: oneInvite,
    status: 204,
    audit: { act: "member-invite.revoke", refusals: true },
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
    summary: "Send a code to the invite's email address",
    method: "POST",
    path: "/hosted/member-invites/{token}/email-codes",
    response: SentJoinCode,
    status: 200,
    rate: "email-code",
    audit: { unrecorded: "question" },
  }),
  accept: operation({
    ...joining,
    summary: "Join a team",
    method: "POST",
    path: "/hosted/member-invites/{token}/acceptance",
    body: AcceptMemberInvite,
    response: JoinedAccount,
    status: 200,
    rate: "sign-in",
    audit: { act: "member-invite.accept" },
  }),
};
