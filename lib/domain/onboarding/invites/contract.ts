import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { page } from "@/lib/core/api/query";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { DateTime, HttpsURL, text, createdOn } from "@/lib/core/api/shapes";
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
  capabilities: z
    .array(CapabilityID)
    .min(1)
    .overwrite(distinct)
    .describe("The capabilities that the invitee’s account will request."),
  feePlanCodes: z
    .array(FeePlanCode)
    .min(1)
    .max(FEE_PLAN_CODES_MAX)
    .overwrite(distinct)
    .describe("The fee plans that the invitee agrees to, by their IDs."),
  scopes: z
    .array(InviteScope)
    .min(1)
    .overwrite(distinct)
    .describe("The scopes that you get on the invitee’s account once it is opened."),
  prefill: PrefillAccount.describe("Data that you already have about the invitee, who reviews it.").optional(),
  returnURL: HttpsURL.describe("The page that the invitee returns to after submitting the application.").optional(),
  termsOfServiceURL: HttpsURL.describe("The address of your own terms, which the invitee also accepts.").optional(),
});
export type CreateInvite = z.infer<typeof CreateInvite>;

/** The code in an invite's link and path. It is a secret until the invite is redeemed. */
export const InviteCode = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const OnboardingInvite = z.object({
  code: sealed(InviteCode.meta({}).describe("The code of the invite, at the end of its link.")),
  link: sealed(z.url().describe("The link to send to the invitee.")),
  capabilities: z.array(CapabilityID).describe("The capabilities that the invitee’s account will request."),
  feePlanCodes: z.array(z.string()).describe("The fee plans that the invitee agrees to, by their IDs."),
  scopes: z.array(InviteScope).describe("The scopes that you get on the invitee’s account once it is opened."),
  prefill: Prefill.describe("Data that you already have about the invitee, who reviews it.").optional(),
  returnURL: z.string().describe("The page that the invitee returns to after submitting the application.").optional(),
  termsOfServiceURL: z.string().describe("The address of your own terms, which the invitee also accepts.").optional(),
  partner: z
    .object({
      accountID: AccountID.describe("The ID of the partner’s own account."),
      accountMode: AccountMode.describe("Whether the partner’s money is real (`production`) or not (`sandbox`)."),
      displayName: z.string().describe("The name that people know the account by."),
    })
    .describe("The partner that sends the invite.")
    .optional(),
  redeemedAccountID: AccountID.describe("The ID of the account that was opened with the invite.").optional(),
  createdOn,
  redeemedOn: DateTime.describe("The moment the account was opened.").optional(),
  revokedOn: DateTime.describe("The moment the invite was revoked.").optional(),
});
export type OnboardingInvite = z.infer<typeof OnboardingInvite>;

/** All invites, newest first. A page has 1,000, because the API specifies no paging. */
export const ListInvites = z.object(page(1000));
export type ListInvites = z.infer<typeof ListInvites>;

export const oneInvite = z.object({ code: InviteCode.describe("The code of the invite, at the end of its link.") });

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
