import { z } from "zod";
import { AccountID, RepresentativeID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import {
  Address,
  AddressUpdate,
  BirthDate,
  BirthDateUpdate,
  DateTime,
  Email,
  GovernmentID,
  IndividualName,
  line,
  Phone,
  createdOn,
  updatedOn,
} from "@/lib/core/api/shapes";
import { ownershipFault } from "./shared/ownership";

const JOB_TITLE_MAX = 64;

export const ResponsibilityFields = z
  .object({
    isController: z.boolean().describe("Whether the person controls the business.").optional(),
    isOwner: z.boolean().describe("Whether the person owns 25 % or more of it.").optional(),
    ownershipPercentage: z.int().min(0).max(100).describe("The share that the person owns, in percent.").optional(),
    jobTitle: line({ max: JOB_TITLE_MAX }).describe("The person’s title in the business.").optional(),
  })
  .describe("The person’s role and ownership in the business.");
export type Responsibilities = z.infer<typeof ResponsibilityFields>;

/** A person's part in the business. Owners have 25 to 100 percent, in whole percents. */
export const Responsibilities = ResponsibilityFields.superRefine((responsibilities, { addIssue }) => {
  const fault = ownershipFault(responsibilities);
  if (fault) addIssue({ code: "custom", path: [fault.field], message: fault.message });
});

export const RepresentativeFacts = z.object({
  name: IndividualName,
  phone: Phone.optional(),
  email: Email.optional(),
  address: Address.optional(),
});
export type RepresentativeFacts = z.infer<typeof RepresentativeFacts>;

/** A new person of a business. Birth date and identity number are never returned. */
export const CreateRepresentative = RepresentativeFacts.extend({
  birthDate: BirthDate.optional(),
  governmentID: GovernmentID.optional(),
  responsibilities: Responsibilities.describe("The person’s role and ownership in the business.").optional(),
});
export type CreateRepresentative = z.infer<typeof CreateRepresentative>;

/**
 * Changes to a person. Absent fields stay and null removes. Responsibilities are checked together with the known ones.
 */
export const UpdateRepresentative = z.object({
  name: IndividualName.partial().describe("The person’s name in its parts. Omitted parts do not change.").optional(),
  phone: Phone.nullable().optional(),
  email: Email.nullable().optional(),
  address: AddressUpdate.describe("The postal address in the United States.").nullable().optional(),
  birthDate: BirthDateUpdate.nullable().optional(),
  governmentID: GovernmentID.nullable().optional(),
  responsibilities: ResponsibilityFields.nullable().optional(),
});
export type UpdateRepresentative = z.infer<typeof UpdateRepresentative>;

/** A person who owns or controls a business. Identity data appears only as "provided". */
export const Representative = RepresentativeFacts.extend({
  representativeID: RepresentativeID,
  birthDateProvided: z.boolean().describe("Whether a date of birth is on file.").optional(),
  governmentIDProvided: z.boolean().describe("Whether a government ID is on file.").optional(),
  responsibilities: ResponsibilityFields.optional(),
  createdOn,
  updatedOn,
  disabledOn: DateTime.describe("The moment it was disabled. Absent while it is enabled.").optional(),
});
export type Representative = z.infer<typeof Representative>;

const representativesOfAccount = z.object({ accountID: AccountID });
const oneRepresentative = representativesOfAccount.extend({ representativeID: RepresentativeID });

export const representatives = {
  create: operation({
    summary: "Add a representative",
    group: "Representatives",
    method: "POST",
    path: "/accounts/{accountID}/representatives",
    access: "representatives.write",
    params: representativesOfAccount,
    body: CreateRepresentative,
    response: Representative,
    status: 200,
    errors: { isWrapped: true },
    audit: { act: "representative.create" },
  }),
  list: operation({
    summary: "List representatives",
    group: "Representatives",
    method: "GET",
    path: "/accounts/{accountID}/representatives",
    access: "representatives.read",
    params: representativesOfAccount,
    response: z.array(Representative),
    download: {},
    status: 200,
  }),
  get: operation({
    summary: "Retrieve a representative",
    group: "Representatives",
    method: "GET",
    path: "/accounts/{accountID}/representatives/{representativeID}",
    access: "representatives.read",
    params: oneRepresentative,
    response: Representative,
    status: 200,
  }),
  update: operation({
    summary: "Update a representative",
    group: "Representatives",
    method: "PATCH",
    path: "/accounts/{accountID}/representatives/{representativeID}",
    access: "representatives.write",
    params: oneRepresentative,
    body: UpdateRepresentative,
    response: Representative,
    status: 200,
    errors: { asText: true },
    audit: { act: "representative.update" },
  }),
  remove: operation({
    summary: "Remove a representative",
    group: "Representatives",
    method: "DELETE",
    path: "/accounts/{accountID}/representatives/{representativeID}",
    access: "representatives.write",
    params: oneRepresentative,
    status: 204,
    audit: { act: "representative.remove" },
  }),
};
