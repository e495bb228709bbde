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

/** A person of an application. The browser makes the ID, which is valid only within the application. */
export const PersonID = idSchema("PersonID");
export type PersonID = z.infer<typeof PersonID>;

/** An unfinished person: the answers so far. Birth date and identity number are sealed at once and not here. */
export const DraftPerson = RepresentativeFacts.partial().extend({
  personID: PersonID,
  responsibilities: ResponsibilityFields.optional(),
});
export type DraftPerson = z.infer<typeof DraftPerson>;

/** Unfinished answers. Birth dates and identity numbers are sealed at once and not here. */
export const DraftAnswers = z.object({
  accountType: AccountType.optional(),
  profile: z
    .object({ business: BusinessFacts.partial().optional(), individual: IndividualFacts.partial().optional() })
    .optional(),
  customerSupport: CustomerSupport.optional(),
  people: z.array(DraftPerson).max(REPRESENTATIVES_MAX).optional(),
  /** Whether the list names all owners and controllers. */
  ownersProvided: z.boolean().optional(),
  sales: UnderwritingAnswers.partial().optional(),
});
export type DraftAnswers = z.infer<typeof DraftAnswers>;

/** Describes how often the answers were saved. */
export const DraftVersion = z.int().min(0);
/** Answers to save, and the version that they are based on. */
export const SaveApplication = DraftAnswers.extend({ version: DraftVersion });
export type SaveApplication = z.infer<typeof SaveApplication>;

/** The version after a save. */
export const SavedApplication = z.object({ version: DraftVersion });
export type SavedApplication = z.infer<typeof SavedApplication>;

/** A submitted person. The server adds the sealed data. */
export const SubmittedPerson = CreateRepresentative.extend({ personID: PersonID });
export type SubmittedPerson = z.infer<typeof SubmittedPerson>;

/** Describes whose identity is sealed: the account's own, or a person's. */
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

/** Describes what is known to be sealed: the end of the number, and whether there is a birth date. */
export const OnFile = z.object({
  lastFour: z.string().optional(),
  hasBirthDate: z.boolean(),
  isFromPartner: z.boolean(),
});
export type OnFile = z.infer<typeof OnFile>;

/** A bank account to seal, which is linked once the invite is accepted. */
export const SealBankAccount = AccountNumbers;
export type SealBankAccount = z.infer<typeof SealBankAccount>;

/** Describes what is told of a sealed bank account: its bank, and the end of its number. */
export const BankAccountOnFile = z.object({ bankName: z.string(), lastFour: z.string() });
export type BankAccountOnFile = z.infer<typeof BankAccountOnFile>;

/** Describes what an application has sealed: the account's own data, each person's, and a bank account. */
export const ApplicationOnFile = z.object({
  account: OnFile.optional(),
  people: z.record(z.string(), OnFile),
  bankAccount: BankAccountOnFile.optional(),
});
export type ApplicationOnFile = z.infer<typeof ApplicationOnFile>;

/** A document of an application, with the state of its review. */
export const ApplicationFile = z.object({
  fileID: FileID,
  fileName: z.string(),
  filePurpose: FilePurpose,
  fileStatus: FileStatus,
});
export type ApplicationFile = z.infer<typeof ApplicationFile>;

const accepted = z.literal(true, { error: "must be accepted" });

/** The invitee's agreements, each on its own. The partner's own terms only if the invite has some. */
export const Agreements = z.object({
  platformTerms: accepted,
  fees: accepted,
  permissions: accepted,
  partnerTerms: accepted.optional(),
});
export type Agreements = z.infer<typeof Agreements>;
