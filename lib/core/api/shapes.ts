import { z } from "zod";
import { Cents } from "../money/cents";
import { text, type TextRules } from "../text";
import { sealed } from "../sealed";
import { METADATA_KEYS_MAX, METADATA_KEY_MAX, METADATA_VALUE_MAX, nationalNumber, tidied } from "../typed-text";

export { BirthDate, BirthDateUpdate } from "../time/birth-date";
export { text } from "../text";
export { HttpsURL, websiteURL } from "../web-address";

/** Letters and digits of any script, space, plain punctuation, ™ and ®. */
export const TEXT = /^[\p{L}\p{M}\p{N}\u200C ,./?:'’"|~!@#$%^&*()\-+_=™®]*$/u;
export const NAME = /^[\p{L}\p{M}\p{N}\u200C "'’(),\-.~&!]*$/u;
/** Characters that card networks print on statements. */
export const DESCRIPTOR = /^[A-Za-z0-9 .!*+_-]*$/;
/** Characters that banks print as the company of an ACH entry. */
export const COMPANY = /^[A-Za-z0-9 -]*$/;
/** A social security or individual taxpayer number, with or without hyphens. */
export const GOVID = /^\d{3}-?\d{2}-?\d{4}$/;

const ADDRESS_LINE1_MAX = 60;
const ADDRESS_LINE2_MAX = 32;
const CITY_MAX = 32;
const STATE_MAX = 2;
const POSTAL_CODE_MAX = 5;
const COUNTRY_MAX = 2;
const PHONE_NUMBER_MAX = 10;
const COUNTRY_CODE_MAX = 1;
export const NAME_MAX = 64;
const SUFFIX_MAX = 20;
const EMAIL_MAX = 255;
export const FOREIGN_ID_MAX = 64;

/** Text on one line, such as a business name. Typographic punctuation is replaced. */
export const line = (rules: Pick<TextRules, "min" | "max">) => text({ ...rules, pattern: TEXT, tidy: tidied });
/** A part of a person's name. Typographic punctuation is replaced. */
export const personName = (rules: Pick<TextRules, "min" | "max">) => text({ ...rules, pattern: NAME, tidy: tidied });

export const Address = z
  .object({
    addressLine1: line({ min: 1, max: ADDRESS_LINE1_MAX }).describe("The street and number."),
    addressLine2: line({ max: ADDRESS_LINE2_MAX }).describe("A suite, floor or apartment.").optional(),
    city: line({ min: 1, max: CITY_MAX }).describe("The city."),
    stateOrProvince: text({ min: 1, max: STATE_MAX }).describe("The two-letter code of the state."),
    postalCode: text({ min: 1, max: POSTAL_CODE_MAX }).describe("The five digits of the ZIP code."),
    country: text({ min: 1, max: COUNTRY_MAX }).describe("The two-letter code of the country."),
  })
  .describe("The postal address in the United States.");
export type Address = z.infer<typeof Address>;

export const AddressUpdate = Address.partial();
export type AddressUpdate = z.infer<typeof AddressUpdate>;

export const Email = z.email().max(EMAIL_MAX).describe("The email address.");
export type Email = z.infer<typeof Email>;

const digits = (max: number) => text({ min: 1, max, pattern: /^\d*$/, message: "must be digits only" });

/**
 * A phone number. Separators and a leading +1 or 1 are dropped; at most 10 digits remain. The country code is one
 * digit, with or without a plus.
 */
export const Phone = z
  .object({
    number: z
      .string()
      .overwrite(nationalNumber)
      .refine((value) => /^\d{0,10}$/.test(value), "must be 10 digits or fewer, without a country code other than +1")
      .pipe(digits(PHONE_NUMBER_MAX))
      .describe("The ten digits of the phone number, without spaces.")
      .optional(),
    countryCode: z
      .string()
      .overwrite((value) => value.trim().replace(/^\+(?=\d)/, ""))
      .pipe(digits(COUNTRY_CODE_MAX))
      .describe("The country’s dialing code, always 1.")
      .optional(),
  })
  .describe("The phone number in the United States.");
export type Phone = z.infer<typeof Phone>;

export const IndividualName = z
  .object({
    firstName: personName({ min: 1, max: NAME_MAX }).describe("The first name."),
    middleName: personName({ max: NAME_MAX }).describe("The middle name, if there is one.").optional(),
    lastName: personName({ min: 1, max: NAME_MAX }).describe("The last name."),
    suffix: personName({ max: SUFFIX_MAX }).describe("The suffix of the name, such as Jr. or III.").optional(),
  })
  .describe("The person’s name in its parts.");
export type IndividualName = z.infer<typeof IndividualName>;

export const LastFour = z.string().regex(/^\d{4}$/, "must be exactly 4 digits");

const taxNumber = z
  .object({
    full: sealed(
      z
        .string()
        .regex(GOVID, "must be nine digits")
        .overwrite((value) => value.replaceAll("-", ""))
        .describe("All nine digits."),
    ).optional(),
    lastFour: sealed(LastFour.clone().describe("The last four digits.")).optional(),
  })
  .refine(({ full, lastFour }) => !full || !lastFour || full.endsWith(lastFour), {
    path: ["lastFour"],
    message: "must be the end of the full number",
  });

/** A social security or taxpayer number: whole, kept as nine digits, or its last four. No answer contains it. */
export const GovernmentID = sealed(
  z
    .object({
      ssn: taxNumber.describe("A Social Security number: all nine digits or the last four.").optional(),
      itin: taxNumber.describe("An individual taxpayer number: all nine digits or the last four.").optional(),
    })
    .describe("A Social Security number or an ITIN. It is never returned."),
);
export type GovernmentID = z.infer<typeof GovernmentID>;

/** The partner's own key-value pairs. Any invalid entry gives one message for the whole map. */
export const Metadata = z
  .custom<Record<string, string>>((value) => metadataFault(value) === null, {
    error: ({ input }) => metadataFault(input) ?? "is not valid",
    abort: false,
  })
  .meta({
    type: "object",
    maxProperties: METADATA_KEYS_MAX,
    propertyNames: { minLength: 1, maxLength: METADATA_KEY_MAX },
    additionalProperties: { type: "string", maxLength: METADATA_VALUE_MAX },
  })
  .describe("Your own keys and texts, which are stored and returned unchanged.");
export type Metadata = z.infer<typeof Metadata>;

const metadataKey = text({ min: 1, max: METADATA_KEY_MAX });
const metadataValue = text({ max: METADATA_VALUE_MAX });

function metadataFault(value: unknown): string | null {
  if (value === undefined) return "is required";
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "must be an object";
  const entries = Object.entries(value);
  if (entries.length > METADATA_KEYS_MAX) return `must have ${METADATA_KEYS_MAX} entries or fewer`;
  if (Object.hasOwn(value, "__proto__") || !entries.every(([key]) => metadataKey.safeParse(key).success)) {
    return `must have names of 1 to ${METADATA_KEY_MAX} characters`;
  }
  if (!entries.every(([, entry]) => typeof entry === "string")) return "must have texts as values";
  if (entries.every(([, entry]) => metadataValue.safeParse(entry).success)) return null;
  return `must have texts of ${METADATA_VALUE_MAX} characters or fewer`;
}

/** Three letters, stored in upper case. */
export const Currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, "must be a currency of three letters")
  .toUpperCase()
  .describe("The three-letter code of the currency, always USD.");

export const Amount = z.object({ currency: Currency, value: Cents.describe("The amount in cents.") });
export type Amount = z.infer<typeof Amount>;

/** Money as a decimal with one to nine places, never negative. */
export const AmountDecimal = z.object({
  currency: Currency,
  valueDecimal: z
    .string()
    .regex(/^\d{1,18}\.\d{1,9}$/, "must be a decimal number")
    .describe("The amount in dollars, as text with up to nine decimals."),
});
export type AmountDecimal = z.infer<typeof AmountDecimal>;

/** A decimal that may be negative, as balances are. */
export const SignedDecimal = z.string().regex(/^-?\d{1,18}\.\d{1,9}$/, "must be a decimal number");

/**
 * A time in RFC 3339 with an offset. Its year must be 1 to 9999, also in UTC, because the database supports no other.
 */
export const DateTime = z.iso.datetime({ offset: true }).refine(isHeld, "must be of the years 1 to 9999");
export const createdOn = DateTime.describe("The moment it was created.");
export const updatedOn = DateTime.describe("The moment of its last change.");
/** A calendar day of the years 1 to 9999. */
export const Day = z.iso.date("must be a date").refine(isHeld, "must be of the years 1 to 9999");

function isHeld(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return Number.isNaN(year) || (year >= 1 && year <= 9999 && !value.startsWith("0000"));
}
