import { z } from "zod";
import { AccountID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { page } from "@/lib/core/query";
import { SCOPES } from "@/lib/core/scopes";
import { DateTime, distinct, HttpsURL, text } from "@/lib/core/shapes";
import { AccountMode, PrefillAccount } from "@/lib/domain/accounts/contract";
import { CapabilityID } from "@/lib/domain/capabilities/contract";
import { Prefill } from "./shared/prefill";

export const FEE_PLAN_CODE_MAX = 64;
export const FEE_PLAN_CODES_MAX = 20;

/** A scope which an invite asks for (specification, Authentication). */
export const InviteScope = z.enum(SCOPES, {
  error: ({ input }) => (input === undefined ? "is required" : "is not a scope"),
});

/** How an invite names a fee plan of its partner: by the code or the ID, answered as sent. */
export const FeePlanCode = text({ min: 1, max: FEE_PLAN_CODE_MAX });

/** An invite to be made: at least one capability, fee plan and scope, repetitions dropped (specification). */
export const CreateInvite = z.object({
  capabilities: z.array(CapabilityID).min(1).overwrite(distinct),
  feePlanCodes: z.array(FeePlanCode).min(1).max(FEE_PLAN_CODES_MAX).overwrite(distinct),
  scopes: z.array(InviteScope).min(1).overwrite(distinct),
  prefill: PrefillAccount.optional(),
  returnURL: HttpsURL.optional(),
  termsOfServiceURL: HttpsURL.optional(),
});
export type CreateInvite = z.infer<typeof CreateInvite>;

/** What identifies an invite, in its link and its path; a secret until it is redeemed. */
export const InviteCode = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** An invitation to onboard, as its partner sees it (specification, onboarding invite). */
export const OnboardingInvite = z.object({
  code: InviteCode,
  link: z.url(),
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

/** All invites, newest first; 1,000 at a time, since the contract names no paging. */
export const ListInvites = z.object(page(1000));
export type ListInvites = z.infer<typeof ListInvites>;

/** The invite in the path. */
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
    singleStatement: true,
    audit: "onboarding-invite.create",
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
    audit: "onboarding-invite.revoke",
  }),
};
