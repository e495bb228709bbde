import { z } from "zod";
import { UserID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";

export const Policies = z.object({
  secondFactorRequired: z.boolean(),
});
export type Policies = z.infer<typeof Policies>;

/** The policies, and whether the caller may change them. */
export const OwnPolicies = Policies.extend({ isYours: z.boolean() });
export type OwnPolicies = z.infer<typeof OwnPolicies>;

const team = { group: "Team", internal: true } as const;
const oneMember = z.object({ userID: UserID });

export const policies = {
  get: operation({
    ...team,
    summary: "See the team's policies",
    method: "GET",
    path: "/dashboard/policies",
    access: "signed-in",
    response: OwnPolicies,
    status: 200,
  }),
  update: operation({
    ...team,
    summary: "Change the team's policies",
    method: "PUT",
    path: "/dashboard/policies",
    access: "members.write",
    body: Policies,
    status: 204,
    stepUp: true,
    audit: { act: "policies.update", refusals: true },
  }),
};

const secondFactorRemoval = {
  ...team,
  path: "/dashboard/members/{userID}/second-factor/removal",
  access: "members.write",
  params: oneMember,
  status: 204,
} as const;

export const memberProtection = {
  signOut: operation({
    ...team,
    summary: "Sign a member out everywhere",
    method: "DELETE",
    path: "/dashboard/members/{userID}/sessions",
    access: "members.write",
    params: oneMember,
    status: 204,
    audit: { act: "member.sign-out", refusals: true },
  }),
  confirmSecondFactor: operation({
    ...team,
    summary: "Confirm that a new second factor is a member's own",
    method: "POST",
    path: "/dashboard/members/{userID}/second-factor/confirmation",
    access: "members.write",
    params: oneMember,
    status: 204,
    stepUp: true,
    audit: { act: "member.confirm-second-factor", refusals: true },
  }),
  removeSecondFactor: operation({
    ...secondFactorRemoval,
    summary: "Remove a member's second factor after a day",
    method: "POST",
    stepUp: true,
    audit: { act: "member.begin-second-factor-removal", refusals: true },
  }),
  keepSecondFactor: operation({
    ...secondFactorRemoval,
    summary: "Stop removing a member's second factor",
    method: "DELETE",
    audit: { act: "member.keep-second-factor", refusals: true },
  }),
};
