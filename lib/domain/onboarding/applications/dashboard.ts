import { z } from "zod";
import { AccountID, FileID } from "@/lib/core/api/ids";
import { LANGUAGE_NAMES } from "@/lib/core/language";
import { operation } from "@/lib/core/api/operation";
import { DateTime, Email, text } from "@/lib/core/api/shapes";
import { AccountType, CreateAccount } from "@/lib/domain/accounts/accounts/contract";
import { BrandProperties, PartnerPictures } from "@/lib/domain/accounts/branding/contract";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { FeePlan } from "@/lib/domain/money/fee-plans/contract";
import { UploadFile } from "@/lib/domain/accounts/files/contract";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";
import { UpdateUnderwriting } from "@/lib/domain/accounts/underwriting/contract";
import {
  Agreements,
  ApplicationFile,
  ApplicationOnFile,
  BankAccountOnFile,
  DraftAnswers,
  DraftPerson,
  DraftVersion,
  oneSubject,
  OnFile,
  SaveApplication,
  SavedApplication,
  SealBankAccount,
  SealIdentity,
  SubmittedPerson,
} from "./shared/application";
import { ApplicationStatus } from "./shared/application-status";
import { InviteScope, InviteStatus, oneInvite } from "@/lib/domain/onboarding/invites/contract";
import { Prefill } from "@/lib/domain/onboarding/invites/shared/prefill";

export * from "./shared/application";
export * from "./shared/application-status";

export const FeePlanOffer = FeePlan.omit({ planID: true, createdAt: true }).extend({
  spanishDescription: z.string().optional(),
});
export type FeePlanOffer = z.infer<typeof FeePlanOffer>;

/** Facts for the holder of the link before signing in. A used, revoked or unavailable invite has no offer. */
export const InviteLanding = z.object({
  status: InviteStatus,
  /** Set while the partner cannot take applications because the operator has suspended it. */
  isUnavailable: z.literal(true).optional(),
  partner: z.object({
    displayName: z.string(),
    accountMode: z.enum(["sandbox", "production"]),
    colors: BrandProperties.shape.colors.optional(),
    ...PartnerPictures.shape,
  }),
  offer: z
    .object({
      recipient: z.string().optional(),
      accountType: AccountType.optional(),
      capabilities: z.array(CapabilityID),
      scopes: z.array(InviteScope),
      feePlans: z.array(FeePlanOffer),
      termsOfServiceURL: z.string().optional(),
      returnURL: z.string().optional(),
    })
    .optional(),
});
export type InviteLanding = z.infer<typeof InviteLanding>;

/**
 * An application to check and complete: the partner's prefill, and the identity data on file. Data on file need not be
 * asked for again. Identity numbers appear as their last four digits.
 */
export const Application = z.object({
  prefill: Prefill.optional(),
  people: z.array(DraftPerson).optional(),
  onFile: ApplicationOnFile,
  answers: DraftAnswers,
  version: DraftVersion,
  files: z.array(ApplicationFile),
  savedOn: DateTime.optional(),
});
export type Application = z.infer<typeof Application>;

const USER_AGENT_MAX = 255;

/** The final submission: the whole profile, all people and the agreements, without identity data on file. */
export const SubmitApplication = z.object({
  account: CreateAccount,
  people: z.array(SubmittedPerson).max(REPRESENTATIVES_MAX).optional(),
  ownersProvided: z.boolean().optional(),
  sales: UpdateUnderwriting.optional(),
  agreements: Agreements,
  version: DraftVersion.optional(),
  /** The browser's user agent, which is stored with the acceptance of the terms. */
  userAgent: text({ max: USER_AGENT_MAX }).optional(),
});
export type SubmitApplication = z.infer<typeof SubmitApplication>;

export const Redemption = z.object({ accountID: AccountID, returnURL: z.string().optional() });
export type Redemption = z.infer<typeof Redemption>;

/** The bank of a routing number. Without a name, no bank has the number. */
export const InviteBank = z.object({ bankName: z.string().optional() });
export type InviteBank = z.infer<typeof InviteBank>;

export const SendEmailCode = z.object({ email: Email, language: z.enum(LANGUAGE_NAMES).optional() });
export type SendEmailCode = z.infer<typeof SendEmailCode>;

/** The address that received the code, and in sandbox the code. */
export const SentEmailCode = z.object({ email: Email, code: z.string().optional() });
export type SentEmailCode = z.infer<typeof SentEmailCode>;

const declared = { group: "Hosted onboarding", params: oneInvite, internal: true, embeddedIn: ["onboarding"] } as const;
const draft = { ...declared, access: "signed-in", audit: { unrecorded: "draft" } } as const;

export const hostedOnboarding = {
  landing: operation({
    ...declared,
    summary: "See an invite by its link",
    method: "GET",
    path: "/hosted/invites/{code}",
    access: "anyone",
    response: InviteLanding,
    status: 200,
  }),
  sendCode: operation({
    ...declared,
    summary: "Send a code to an email address",
    method: "POST",
    path: "/hosted/invites/{code}/email-codes",
    access: "anyone",
    body: SendEmailCode,
    response: SentEmailCode,
    status: 200,
    rate: "email-code",
    audit: { unrecorded: "question" },
  }),
  application: operation({
    ...declared,
    summary: "See the application so far",
    method: "GET",
    path: "/hosted/invites/{code}/application",
    access: "signed-in",
    response: Application,
    status: 200,
  }),
  save: operation({
    ...draft,
    summary: "Save the application so far",
    method: "PUT",
    path: "/hosted/invites/{code}/application",
    body: SaveApplication,
    response: SavedApplication,
    status: 200,
  }),
  seal: operation({
    ...draft,
    summary: "Seal a birth date or ID number",
    method: "PUT",
    path: "/hosted/invites/{code}/identities/{subject}",
    params: oneSubject,
    body: SealIdentity,
    response: OnFile,
    status: 200,
  }),
  forget: operation({
    ...draft,
    summary: "Forget a birth date and ID number",
    method: "DELETE",
    path: "/hosted/invites/{code}/identities/{subject}",
    params: oneSubject,
    status: 204,
  }),
  sealBankAccount: operation({
    ...draft,
    summary: "Seal a bank account",
    method: "PUT",
    path: "/hosted/invites/{code}/bank-account",
    body: SealBankAccount,
    response: BankAccountOnFile,
    status: 200,
  }),
  forgetBankAccount: operation({
    ...draft,
    summary: "Forget a bank account",
    method: "DELETE",
    path: "/hosted/invites/{code}/bank-account",
    status: 204,
  }),
  bank: operation({
    ...declared,
    summary: "Find the bank of a routing number",
    method: "GET",
    path: "/hosted/invites/{code}/banks/{routingNumber}",
    params: oneInvite.extend({ routingNumber: z.string().regex(/^\d{9}$/, "must be 9 digits") }),
    access: "signed-in",
    response: InviteBank,
    status: 200,
  }),
  addFile: operation({
    ...draft,
    summary: "Add a document to an application",
    method: "POST",
    path: "/hosted/invites/{code}/files",
    body: UploadFile,
    response: ApplicationFile,
    status: 200,
    accepts: "multipart",
  }),
  removeFile: operation({
    ...draft,
    summary: "Remove a document from an application",
    method: "DELETE",
    path: "/hosted/invites/{code}/files/{fileID}",
    params: oneInvite.extend({ fileID: FileID }),
    status: 204,
  }),
  submit: operation({
    ...declared,
    summary: "Accept an invite",
    method: "POST",
    path: "/hosted/invites/{code}/redemption",
    access: "signed-in",
    body: SubmitApplication,
    response: Redemption,
    status: 200,
    audit: { act: "onboarding-invite.redeem" },
  }),
  status: operation({
    ...declared,
    summary: "Get the status of the application",
    method: "GET",
    path: "/hosted/invites/{code}/status",
    access: "signed-in",
    response: ApplicationStatus,
    status: 200,
  }),
};
