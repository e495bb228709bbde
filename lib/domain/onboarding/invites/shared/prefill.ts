import { z } from "zod";
import { LastFour } from "@/lib/core/api/shapes";
import { CreateAccountFields, type PrefillAccount } from "@/lib/domain/accounts/accounts/contract";
import { BusinessFacts, IndividualProfile } from "@/lib/domain/accounts/accounts/shared/profile";
import { TermsOfService } from "@/lib/domain/accounts/accounts/shared/terms-of-service";

const lastFourOnly = z.object({ lastFour: LastFour.describe("The last four digits.").optional() });

/** The prefill that an invite returns: the request's shape, with only the last four digits of identity numbers. */
export const Prefill = CreateAccountFields.extend({
  profile: z
    .object({
      individual: IndividualProfile.extend({
        governmentID: z
          .object({
            ssn: lastFourOnly.describe("A Social Security number, as its last four digits.").optional(),
            itin: lastFourOnly.describe("An individual taxpayer number, as its last four digits.").optional(),
          })
          .describe("A Social Security number or an ITIN, as its last four digits.")
          .optional(),
      })
        .describe("The person’s data, for a personal account.")
        .optional(),
      business: BusinessFacts.extend({
        taxID: z
          .object({
            ein: z
              .object({
                number: z
                  .string()
                  .regex(/^\*{5}\d{4}$/)
                  .describe("The EIN: five asterisks and its last four digits."),
              })
              .describe("An employer identification number."),
          })
          .describe("The business’s tax ID, as its last four digits.")
          .optional(),
      })
        .describe("The business’s data, for a business account.")
        .optional(),
    })
    .describe("The business or the person that the account belongs to."),
  termsOfService: TermsOfService.describe(
    "The acceptance of our terms: a token, or a record of how they were accepted.",
  ).optional(),
});
export type Prefill = z.infer<typeof Prefill>;

export function maskPrefill(sent: PrefillAccount): Prefill {
  const { individual, business } = sent.profile;
  return {
    ...sent,
    profile: {
      ...(individual && { individual: maskIndividual(individual) }),
      ...(business && { business: maskBusiness(business) }),
    },
  };
}

type Individual = NonNullable<PrefillAccount["profile"]["individual"]>;
type Business = NonNullable<PrefillAccount["profile"]["business"]>;

function maskIndividual({ governmentID, ...rest }: Individual) {
  if (!governmentID) return rest;
  const { ssn, itin } = governmentID;
  return { ...rest, governmentID: { ...(ssn && { ssn: lastFourOf(ssn) }), ...(itin && { itin: lastFourOf(itin) }) } };
}

function lastFourOf({ full, lastFour }: { full?: string; lastFour?: string }) {
  const digits = lastFour ?? full?.slice(-4);
  return digits === undefined ? {} : { lastFour: digits };
}

function maskBusiness({ taxID, ...rest }: Business) {
  return taxID ? { ...rest, taxID: { ein: { number: `*****${taxID.ein.number.slice(-4)}` } } } : rest;
}
