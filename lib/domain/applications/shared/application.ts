import { z } from "zod";
import { FileID, idSchema } from "@/lib/core/ids";
import { BirthDate, GovernmentID } from "@/lib/core/shapes";
import {
  AccountType,
  BusinessFacts,
  CustomerSupport,
  IndividualFacts,
  TaxID,
} from "@/lib/domain/accounts/shared/profile";
import { FilePurpose } from "@/lib/domain/files/contract";
import { FileStatus } from "@/lib/domain/files/states";
import {
  CreateRepresentative,
  REPRESENTATIVES_MAX,
  RepresentativeFacts,
  ResponsibilityFields,
} from "@/lib/domain/representatives/contract";
import { UnderwritingAnswers } from "@/lib/domain/underwriting/contract";
import { oneInvite } from "@/lib/domain/invites/contract";

/** Which of an application's people is meant; made by the browser, good within the application alone. */
export const PersonID = idSchema("PersonID");
export type PersonID = z.infer<typeof PersonID>;

/** A person on the way: whatever is there already, birth date and identity number apart, which are sealed at once. */
export const DraftPerson = RepresentativeFacts.partial().extend({
  personID: PersonID,
  responsibilities: ResponsibilityFields.optional(),
});
export type DraftPerson = z.infer<typeof DraftPerson>;

/** Answers on their way: whatever is there already, birth dates and identity numbers apart, which are sealed at once. */
export const DraftAnswers = z.object({
  accountType: AccountType.optional(),
  profile: z
    .object({ business: BusinessFacts.partial().optional(), individual: IndividualFacts.partial().optional() })
    .optional(),
  customerSupport: CustomerSupport.optional(),
  people: z.array(DraftPerson).max(REPRESENTATIVES_MAX).optional(),
  /** Whether the people are all who own or control the business. */
  ownersProvided: z.boolean().optional(),
  sales: UnderwritingAnswers.partial().optional(),
});
export type DraftAnswers = z.infer<typeof DraftAnswers>;

/** How often answers were saved: what a save was made from, and what came of it. */
export const DraftVersion = z.int().min(0);
/** Answers to keep, and the version of those they were made from. */
export const SaveApplication = DraftAnswers.extend({ version: DraftVersion });
export type SaveApplication = z.infer<typeof SaveApplication>;

/** What became of saved answers. */
export const SavedApplication = z.object({ version: DraftVersion });
export type SavedApplication = z.infer<typeof SavedApplication>;

/** A person as submitted; what was sealed on the way is added on the server. */
export const SubmittedPerson = CreateRepresentative.extend({ personID: PersonID });
export type SubmittedPerson = z.infer<typeof SubmittedPerson>;

/** Whose identity is sealed: the account's own, or a person's. */
export const IdentitySubject = z.union([z.literal("account"), PersonID]);
export type IdentitySubject = z.infer<typeof IdentitySubject>;

/** The application's subject in the path. */
export const oneSubject = oneInvite.extend({ subject: IdentitySubject });

/** What must not be read by chance; each part replaces what was given before, what is absent stays. */
export const SealIdentity = z.object({
  taxID: TaxID.optional(),
  governmentID: GovernmentID.optional(),
  birthDate: BirthDate.optional(),
});
export type SealIdentity = z.infer<typeof SealIdentity>;

/** What is known to be sealed: the end of the number, and that there is a birth date. */
export const OnFile = z.object({
  lastFour: z.string().optional(),
  hasBirthDate: z.boolean(),
  isFromPartner: z.boolean(),
});
export type OnFile = z.infer<typeof OnFile>;

/** What is sealed of an application: the account's own and each person's. */
export const ApplicationOnFile = z.object({ account: OnFile.optional(), people: z.record(z.string(), OnFile) });
export type ApplicationOnFile = z.infer<typeof ApplicationOnFile>;

/** A document handed in with an application, and where its review stands. */
export const ApplicationFile = z.object({
  fileID: FileID,
  fileName: z.string(),
  filePurpose: FilePurpose,
  fileStatus: FileStatus,
});
export type ApplicationFile = z.infer<typeof ApplicationFile>;
