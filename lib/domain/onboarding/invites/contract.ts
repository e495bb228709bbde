import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { page } from "@/lib/core/api/query";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { DateTime, HttpsURL, text } from "@/lib/core/api/shapes";
import { distinct } from "@/lib/core/collections";
import { AccountMode, PrefillAccount } from "@/lib/domain/accounts/accounts/contract";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { Prefill } from "./shared/prefill";
import { stateEnum } from "@/lib/core/api/state-enum";
import { INVITE_STAGES, inviteStates } from "./states";

/** An invite's status. It follows from its dates and has no column. */
export const InviteStatus = stateEnum(inviteStates);

export const InviteStage = z.enum(INVITE_STAGES);

export type InviteStatus = z.infer<typeof InviteStatus>;
export type InviteStage = z.infer<typeof InviteStage>;

const FEE_PLAN_CODE_MAX = 64;
export const FEE_PLAN_CODES_MAX = 20;

export const InviteScope = z.enum(CONSENT_SCOPES, {
  error: ({ input }) => (input === undefined ? "is required" : "is not a scope"),
});

/** The code or the ID of one of the partner's fee plans, returned as it was sent. */
export const FeePlanCode = text({ min: 1, max: FEE_PLAN_CODE_MAX });

/** A new invite. It needs at least one capability, fee plan and scope. Duplicates are dropped. */
export const CreateInvite = z.object({
  capabilities: z.array(CapabilityID).min(1).overwrite(distinct),
  feePlanCodes: z.array(FeePlanCode).min(1).max(FEE_PLAN_CODES_MAX).overwrite(distinct),
  scopes: z.array(InviteScope).min(1).overwrite(distinct),
  prefill: PrefillAccount.optional(),
  returnURL: HttpsURL.optional(),
  termsOfServiceURL: HttpsURL.optional(),
});
export type CreateInvite = z.infer<typeof CreateInvite>;

/** The code in an invite's link and path. It is a secret until the invite is redeemed. */
export const InviteCode = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const OnboardingInvite = z.object({
  code: sealed(InviteCode.meta({})),
  link: sealed(z.url()),
  capabilities: z.array(CapabilityID),
  feePlanCodes: z.array(z.string()),
  scopes: z.array(InviteScope),
  prefill: Prefill.optional(),
  returnURL: z.string().optional(),
  termsOfServiceURL: z.string().optional(),
  partner: z.object({ accountID: AccountID, accountMode: AccountMode, displayName: z.string() }).optional(),
  redeemedAccountID: AccountID.optional(),
  createdOn: DateTime,
  redeemedOn: DateTime.optional(),
  revokedOn: DateTime.optional(),
});
export type OnboardingInvite = z.infer<typeof OnboardingInvite>;

/** All invites, newest first. A page has 1,000, because the API specifies no paging. */
export const ListInvites = z.object(page(1000));
export type ListInvites = z.infer<typeof ListInvites>;

export const oneInvite = z.object({ code: InviteCode });

export const onboardingInvites = {
  create: operation({
    summary: "Create onboarding invite",
    group: "Onboarding",
    method: "POST",
    path: "/onboarding-invites",
    access: "accounts.write",
    body: CreateInvite,
    response: OnboardingInvite,
    status: 200,
    transaction: "one-statement",
    audit: { act: "onboarding-invite.create" },
  }),
  list: operation({
    summary: "List onboarding invites",
    group: "Onboarding",
    method: "GET",
    path: "/onboarding-invites",
    access: "accounts.read",
    query: ListInvites,
    response: z.array(OnboardingInvite),
    status: 200,
  }),
  get: operation({
    summary: "Get onboarding invite",
    group: "Onboarding",
    method: "GET",
    path: "/onboarding-invites/{code}",
    access: "accounts.read",
    params: oneInvite,
    response: OnboardingInvite,
    status: 200,
  }),
  revoke: operation({
    summary: "Revoke onboarding invite",
    group: "Onboarding",
    method: "DELETE",
    path: "/onboarding-invites/{code}",
    access: "accounts.write",
    params: oneInvite,
    status: 204,
    audit: { act: "onboarding-invite.revoke" },
  }),
};
