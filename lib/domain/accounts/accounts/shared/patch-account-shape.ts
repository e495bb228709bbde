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
  taxID: z.object({ ein: TaxID.shape.ein.partial().optional() }).optional(),
  ownersProvided: z.boolean().optional(),
});

const { cardPayment, achPayment } = AccountSettings.shape;

/**
 * Changes to an account. Absent fields stay; empty texts and nulls clear optional fields. Metadata is replaced as a
 * whole. Cleared settings follow the display name again.
 */
export const PatchAccount = z.object({
  profile: z.object({ individual: IndividualPatch.optional(), business: BusinessPatch.optional() }).optional(),
  metadata: Metadata.nullish(),
  termsOfService: TermsOfServiceUpdate.optional(),
  foreignID: cleared(ForeignID),
  customerSupport: clearable(CustomerSupport).nullish(),
  settings: z
    .object({
      cardPayment: clearable(cardPayment.unwrap()).optional(),
      achPayment: z.object({ companyName: cleared(achPayment.unwrap().shape.companyName) }).optional(),
    })
    .optional(),
});
export type PatchAccount = z.infer<typeof PatchAccount>;
