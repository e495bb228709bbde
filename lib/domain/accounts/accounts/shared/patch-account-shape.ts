import { z } from "zod";
import { clearable, cleared } from "@/lib/core/api/clearable";
import { BirthDateUpdate, GovernmentID, Metadata } from "@/lib/core/api/shapes";
import { AccountSettings, BusinessFacts, CustomerSupport, ForeignID, IndividualFacts, TaxID } from "./profile";
import { TermsOfServiceUpdate } from "./terms-of-service";

/** Changes to a person. Identity data is replaced, never cleared. */
const IndividualPatch = clearable(IndividualFacts).extend({
  birthDate: BirthDateUpdate.optional(),
  governmentID: GovernmentID.optional(),
});

/** Changes to a business. The tax number is replaced, never cleared. */
const BusinessPatch = clearable(BusinessFacts).extend({
  taxID: z
    .object({ ein: TaxID.shape.ein.partial().describe("An employer identification number.").optional() })
    .describe("The business’s tax ID. It is never returned.")
    .optional(),
  ownersProvided: z.boolean().describe("Whether all owners of 25 % or more are on file.").optional(),
});

const { cardPayment, achPayment } = AccountSettings.shape;

/**
 * Changes to an account. Absent fields stay; empty texts and nulls clear optional fields. Metadata is replaced as a
 * whole. Cleared settings follow the display name again.
 */
export const PatchAccount = z.object({
  profile: z
    .object({
      individual: IndividualPatch.describe("The person’s data, for a personal account.").optional(),
      business: BusinessPatch.describe("The business’s data, for a business account.").optional(),
    })
    .describe("The business or the person that the account belongs to.")
    .optional(),
  metadata: Metadata.nullish(),
  termsOfService: TermsOfServiceUpdate.describe(
    "The acceptance of our terms: a token, or a record of how they were accepted.",
  ).optional(),
  foreignID: cleared(ForeignID).describe("The ID of the object in your own system."),
  customerSupport: clearable(CustomerSupport).describe("The contacts for customers of the business.").nullish(),
  settings: z
    .object({
      cardPayment: clearable(cardPayment.unwrap()).describe("The text for card payments.").optional(),
      achPayment: z
        .object({
          companyName: cleared(achPayment.unwrap().shape.companyName).describe(
            "The company’s name in bank entries, as the customer’s bank shows it.",
          ),
        })
        .describe("The text for bank payments.")
        .optional(),
    })
    .describe("The texts on customers’ statements.")
    .optional(),
});
export type PatchAccount = z.infer<typeof PatchAccount>;
