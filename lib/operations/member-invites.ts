// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const joinTeam = /* @__PURE__ */ named(
  () => import("@/lib/domain/member-invites/dashboard").then((declared) => declared.joinTeam),
  {
    landing: {
      summary: "See an invite to a team by its link",
      method: "GET",
      path: "/hosted/member-invites/{token}",
      access: "anyone",
      internal: true,
    },
    sendCode: {
      summary: "Send a code to the invite's email address",
      method: "POST",
      path: "/hosted/member-invites/{token}/email-codes",
      access: "anyone",
      internal: true,
    },
    accept: {
      summary: "Join a team",
      method: "POST",
      path: "/hosted/member-invites/{token}/acceptance",
      access: "anyone",
      internal: true,
    },
  },
);

export const memberInvites = /* @__PURE__ */ named(
  () => import("@/lib/domain/member-invites/dashboard").then((declared) => declared.memberInvites),
  {
    list: {
      summary: "List open invites to the team",
      method: "GET",
      path: "/dashboard/member-invites",
      access: "members.read",
      internal: true,
      answersRows: true,
    },
    create: {
      summary: "Invite someone to the team",
      method: "POST",
      path: "/dashboard/member-invites",
      access: "members.write",
      stepUp: true,
      internal: true,
    },
    resend: {
      summary: "Make a new link for an invite",
      method: "POST",
      path: "/dashboard/member-invites/{inviteID}/link",
      access: "members.write",
      stepUp: true,
      internal: true,
    },
    revoke: {
      summary: "Revoke an invite to the team",
      method: "DELETE",
      path: "/dashboard/member-invites/{inviteID}",
      access: "members.write",
      internal: true,
    },
  },
);
