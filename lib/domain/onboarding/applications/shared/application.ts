import { z } from "zod";
import { FileID, idSchema } from "@/lib/core/api/ids";
import { BirthDate, GovernmentID } from "@/lib/core/api/shapes";
import {
  AccountType,
  BusinessFacts,
  CustomerSupport,
  IndividualFacts,
  TaxID,
} from "@/lib/domain/accounts/accounts/shared/profile";
import { AccountNumbers } from "@/lib/domain/money/bank-accounts/shared/link-request";
import { FilePurpose } from "@/lib/domain/accounts/files/contract";
import { FileStatus } from "@/lib/domain/accounts/files/shared/status";
import {
  CreateRepresentative,
  RepresentativeFacts,
  ResponsibilityFields,
} from "@/lib/domain/accounts/representatives/contract";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";
import { UnderwritingAnswers } from "@/lib/domain/accounts/underwriting/contract";
import { oneInvite } from "@/lib/domain/onboarding/invites/contract";

/** A person of an application. The browser creates the ID, which is valid only within the application. */
export const PersonID = idSchema("PersonID");
export type PersonID = z.infer<typeof PersonID>;

/** An unfinished person: the answers so far, without birth date and identity number, which are sealed immediately. */
export const DraftPerson = RepresentativeFacts.partial().extend({
  personID: PersonID,
  responsibilities: ResponsibilityFields.optional(),
});
export type DraftPerson = z.infer<typeof DraftPerson>;

/** Unfinished answers, without birth dates and identity numbers, which are sealed immediately. */
export const DraftAnswers = z.object({
  accountType: AccountType.optional(),
  profile: z
    .object({ business: BusinessFacts.partial().optional(), individual: IndividualFacts.partial().optional() })
    .optional(),
  customerSupport: CustomerSupport.optional(),
  people: z.array(DraftPerson).max(REPRESENTATIVES_MAX).optional(),
  ownersProvided: z.boolean().optional(),
  sales: UnderwritingAnswers.partial().optional(),
});
export type DraftAnswers = z.infer<typeof DraftAnswers>;

export const DraftVersion = z.int().min(0);
export const SaveApplication = DraftAnswers.extend({ version: DraftVersion });
export type SaveApplication = z.infer<typeof SaveApplication>;

export const SavedApplication = z.object({ version: DraftVersion });
export type SavedApplication = z.infer<typeof SavedApplication>;

/** A submitted person. The server adds the sealed data. */
export const SubmittedPerson = CreateRepresentative.extend({ personID: PersonID });
export type SubmittedPerson = z.infer<typeof SubmittedPerson>;

/** Owner of sealed identity data: the account itself, or a person. */
export const IdentitySubject = z.union([z.literal("account"), PersonID]);
export type IdentitySubject = z.infer<typeof IdentitySubject>;

export const oneSubject = oneInvite.extend({ subject: IdentitySubject });

/** Identity data to seal. Each part replaces the old one; absent parts stay. */
export const SealIdentity = z.object({
  taxID: TaxID.optional(),
  governmentID: GovernmentID.optional(),
  birthDate: BirthDate.optional(),
});
export type SealIdentity = z.infer<typeof SealIdentity>;

/** Visible part of sealed identity data: the end of the number, and whether there is a birth date. */
export const OnFile = z.object({
  lastFour: z.string().optional(),
  hasBirthDate: z.boolean(),
  isFromPartner: z.boolean(),
});
export type OnFile = z.infer<typeof OnFile>;

export const SealBankAccount = AccountNumbers;
export type SealBankAccount = z.infer<typeof SealBankAccount>;

/** Visible part of a sealed bank account: its bank, and the end of its number. */
export const BankAccountOnFile = z.object({ bankName: z.string(), lastFour: z.string() });
export type BankAccountOnFile = z.infer<typeof BankAccountOnFile>;

export const ApplicationOnFile = z.object({
  account: OnFile.optional(),
  people: z.record(z.string(), OnFile),
  bankAccount: BankAccountOnFile.optional(),
});
export type ApplicationOnFile = z.infer<typeof ApplicationOnFile>;

export const ApplicationFile = z.object({
  fileID: FileID,
  fileName: z.string(),
  filePurpose: FilePurpose,
  fileStatus: FileStatus,
});
export type ApplicationFile = z.infer<typeof ApplicationFile>;

const accepted = z.literal(true, { error: "must be accepted" });

/** The invitee's agreements, each given separately. The partner's own terms are needed only if the invite has some. */
export const Agreements = z.object({
  platformTerms: accepted,
  fees: accepted,
  permissions: accepted,
  partnerTerms: accepted.optional(),
});
export type Agreements = z.infer<typeof Agreements>;
