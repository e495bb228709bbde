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

export const AccountType = z
  .enum(["individual", "business"])
  .describe("Whether a business or a person owns the account. It never changes.");
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
  mcc: industryCode.describe("The merchant category code, four digits.").optional(),
  naics: text({ min: NAICS_MIN, max: NAICS_MAX }).describe("The industry’s NAICS code, two to six digits.").optional(),
  sic: industryCode.describe("The industry’s SIC code, four digits.").optional(),
});
export type IndustryCodes = z.infer<typeof IndustryCodes>;

/** An employer number, or a sole proprietor's social security number. Stored as nine digits. */
export const TaxID = z
  .object({
    ein: z
      .object({
        number: sealed(
          z
            .string()
            .regex(/^(?:\d{2}-?\d{7}|\d{3}-\d{2}-\d{4})$/, "must be a valid employer identification number")
            .overwrite((value) => value.replaceAll("-", ""))
            .describe("The nine digits of the EIN."),
        ),
      })
      .describe("An employer identification number."),
  })
  .describe("The business’s tax ID. It is never returned.");
export type TaxID = z.infer<typeof TaxID>;

/** Fields of a business that the API may return. */
export const BusinessFacts = z.object({
  legalBusinessName: line({ min: 1, max: BUSINESS_NAME_MAX }).describe(
    "The name that the business is registered under.",
  ),
  doingBusinessAs: line({ max: BUSINESS_NAME_MAX })
    .describe("The name that customers know the business by.")
    .optional(),
  businessType: BusinessType.describe("The legal form of the business.").optional(),
  address: Address.optional(),
  phone: Phone.optional(),
  email: Email.optional(),
  website: websiteURL(WEBSITE_MAX).describe("The address of the website.").optional(),
  description: line({ min: ACCOUNT_DESCRIPTION_MIN, max: ACCOUNT_DESCRIPTION_MAX })
    .describe("What the business sells or does, in a sentence.")
    .optional(),
  industryCodes: IndustryCodes.describe("The industry, as classification codes.").optional(),
  primaryRegulator: PrimaryRegulator.describe("The primary regulator of a financial institution.").optional(),
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
export const CustomerSupport = z
  .object({
    phone: Phone.optional(),
    email: Email.optional(),
    address: Address.optional(),
    website: websiteURL().describe("The address of the website.").optional(),
  })
  .describe("The contacts for customers of the business.");
export type CustomerSupport = z.infer<typeof CustomerSupport>;

export const ForeignID = text({ min: 1, max: FOREIGN_ID_MAX, pattern: TEXT }).describe(
  "The ID of the object in your own system.",
);

export const AccountSettings = z
  .object({
    cardPayment: z
      .object({
        statementDescriptor: text({
          min: STATEMENT_DESCRIPTOR_MIN,
          max: STATEMENT_DESCRIPTOR_MAX,
          pattern: DESCRIPTOR,
          tidy: tidied,
        })
          .describe("The text on a cardholder’s statement.")
          .optional(),
      })
      .describe("The text for card payments.")
      .optional(),
    achPayment: z
      .object({
        companyName: text({ min: 1, max: COMPANY_NAME_MAX, pattern: COMPANY, tidy: tidied }).describe(
          "The company’s name in bank entries, as the customer’s bank shows it.",
        ),
      })
      .describe("The text for bank payments.")
      .optional(),
  })
  .describe("The texts on customers’ statements.");
export type AccountSettings = z.infer<typeof AccountSettings>;
