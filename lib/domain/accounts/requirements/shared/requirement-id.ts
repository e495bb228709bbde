import { z } from "zod";
import { DOCUMENTS_OF_REPRESENTATIVE, ERROR_CODES, OF_ACCOUNT, OF_REPRESENTATIVE } from "./requirement-names";

export const AccountRequirement = z.enum(OF_ACCOUNT);
export type AccountRequirement = z.infer<typeof AccountRequirement>;

/** The requirements of a representative. The full name is `representative.{representativeID}.` and one of these. */
export const PersonRequirement = z.enum(OF_REPRESENTATIVE);
export type PersonRequirement = z.infer<typeof PersonRequirement>;

/** A requirement's full name. It contains the real ID of a person or a document. */
export const Requirement = z.union([
  AccountRequirement,
  z.templateLiteral(["representative.", z.guid(), ".", PersonRequirement]),
  z.templateLiteral(["document.representative.", z.guid(), ".", z.enum(DOCUMENTS_OF_REPRESENTATIVE)]),
  z.templateLiteral(["document.", z.guid()]),
]);
export type Requirement = z.infer<typeof Requirement>;

/** Why an answer is not enough. One of the API's names contains a dot. */
export const RequirementErrorCode = z.enum(ERROR_CODES);
export type RequirementErrorCode = z.infer<typeof RequirementErrorCode>;

export const RequirementError = z.object({
  requirement: Requirement.describe("The requirement that was not met."),
  errorCode: RequirementErrorCode.describe("The reason, as a code.").optional(),
});
export type RequirementError = z.infer<typeof RequirementError>;
