import { z } from "zod";
import { LastFour } from "@/lib/core/api/shapes";
import { CreateAccountFields, type PrefillAccount } from "@/lib/domain/accounts/accounts/contract";
import { BusinessFacts, IndividualProfile } from "@/lib/domain/accounts/accounts/shared/profile";
import { TermsOfService } from "@/lib/domain/accounts/accounts/shared/terms-of-service";

const lastFourOnly = z.object({ lastFour: LastFour.optional() });

/** The prefill that an invite returns: the request's shape, with only the last four digits of identity numbers. */
export const Prefill = CreateAccountFields.extend({
  profile: z.object({
    individual: IndividualProfile.extend({
      governmentID: z.object({ ssn: lastFourOnly.optional(), itin: lastFourOnly.optional() }).optional(),
    }).optional(),
    business: BusinessFacts.extend({
      taxID: z.object({ ein: z.object({ number: z.string().regex(/^\*{5}\d{4}$/) }) }).optional(),
    }).optional(),
  }),
  termsOfService: TermsOfService.optional(),
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
