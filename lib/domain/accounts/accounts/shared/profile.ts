import { z } from "zod";
import {
  Address,
  BirthDate,
  COMPANY,
  DESCRIPTOR,
  Email,
  FOREIGN_ID_MAX,
  GovernmentID,
  IndividualName,
  line,
  Phone,
  TEXT,
  text,
  websiteURL,
} from "@/lib/core/api/shapes";
import { sealed } from "@/lib/core/sealed";
import { tidied } from "@/lib/core/typed-text";
import { ACCOUNT_DESCRIPTION_MIN, ACCOUNT_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";

const BUSINESS_NAME_MAX = 64;
const WEBSITE_MAX = 100;
const INDUSTRY_CODE_LENGTH = 4;
const NAICS_MIN = 2;
const NAICS_MAX = 6;
export const STATEMENT_DESCRIPTOR_MIN = 4;
export const STATEMENT_DESCRIPTOR_MAX = 22;
export const COMPANY_NAME_MAX = 16;

export const AccountType = z.enum(["individual", "business"]);
export type AccountType = z.infer<typeof AccountType>;

export const BusinessType = z.enum([
  "soleProprietorship",
  "unincorporatedAssociation",
  "trust",
  "publicCorporation",
  "privateCorporation",
  "llc",
  "partnership",
  "unincorporatedNonProfit",
  "incorporatedNonProfit",
  "governmentEntity",
]);
export type BusinessType = z.infer<typeof BusinessType>;

export const PrimaryRegulator = z.enum(["OCC", "FDIC", "NCUA", "FRB"]);
export type PrimaryRegulator = z.infer<typeof PrimaryRegulator>;

const industryCode = text({ min: INDUSTRY_CODE_LENGTH, max: INDUSTRY_CODE_LENGTH });

export const IndustryCodes = z.object({
  mcc: industryCode.optional(),
  naics: text({ min: NAICS_MIN, max: NAICS_MAX }).optional(),
  sic: industryCode.optional(),
});
export type IndustryCodes = z.infer<typeof IndustryCodes>;

/** An employer number, or a sole proprietor's social security number. Stored as nine digits. */
export const TaxID = z.object({
  ein: z.object({
    number: sealed(
      z
        .string()
        .regex(/^(?:\d{2}-?\d{7}|\d{3}-\d{2}-\d{4})$/, "must be a valid employer identification number")
        .overwrite((value) => value.replaceAll("-", "")),
    ),
  }),
});
export type TaxID = z.infer<typeof TaxID>;

/** Fields of a business that the API may return. */
export const BusinessFacts = z.object({
  legalBusinessName: line({ min: 1, max: BUSINESS_NAME_MAX }),
  doingBusinessAs: line({ max: BUSINESS_NAME_MAX }).optional(),
  businessType: BusinessType.optional(),
  address: Address.optional(),
  phone: Phone.optional(),
  email: Email.optional(),
  website: websiteURL(WEBSITE_MAX).optional(),
  description: line({ min: ACCOUNT_DESCRIPTION_MIN, max: ACCOUNT_DESCRIPTION_MAX }).optional(),
  industryCodes: IndustryCodes.optional(),
  primaryRegulator: PrimaryRegulator.optional(),
});

export const BusinessProfile = BusinessFacts.extend({ taxID: TaxID.optional() });
export type BusinessProfile = z.infer<typeof BusinessProfile>;

/** Fields of a person that the API may return. */
export const IndividualFacts = z.object({
  name: IndividualName,
  phone: Phone.optional(),
  email: Email.optional(),
  address: Address.optional(),
});

export const IndividualProfile = IndividualFacts.extend({
  birthDate: BirthDate.optional(),
  governmentID: GovernmentID.optional(),
});
export type IndividualProfile = z.infer<typeof IndividualProfile>;

/** Contacts for customers. Card transactions show them. */
export const CustomerSupport = z.object({
  phone: Phone.optional(),
  email: Email.optional(),
  address: Address.optional(),
  website: websiteURL().optional(),
});
export type CustomerSupport = z.infer<typeof CustomerSupport>;

export const ForeignID = text({ min: 1, max: FOREIGN_ID_MAX, pattern: TEXT });

export const AccountSettings = z.object({
  cardPayment: z
    .object({
      statementDescriptor: text({
        min: STATEMENT_DESCRIPTOR_MIN,
        max: STATEMENT_DESCRIPTOR_MAX,
        pattern: DESCRIPTOR,
        tidy: tidied,
      }).optional(),
    })
    .optional(),
  achPayment: z
    .object({ companyName: text({ min: 1, max: COMPANY_NAME_MAX, pattern: COMPANY, tidy: tidied }) })
    .optional(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;
