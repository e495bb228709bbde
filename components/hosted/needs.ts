import type { AccountType } from "@/lib/domain/accounts/profile";
import { type CapabilityID, impliedCapabilities } from "@/lib/domain/capabilities/contract";

/** The steps on which an invitee gives answers. */
export type AnswerStep = "profile" | "contact" | "review";

type Needs = Record<AnswerStep, readonly string[]>;

const ADDRESS = ["addressLine1", "city", "stateOrProvince", "postalCode", "country"];
const under = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}.${name}`);

const BUSINESS = "profile.business";
const INDIVIDUAL = "profile.individual";
/** Either of the two is enough (contract, capability requirements). */
export const DESCRIPTION_OR_WEBSITE = `${BUSINESS}.description`;

/** Where an identity number is given. */
export const IDENTITY_PATHS = {
  business: `${BUSINESS}.taxID.ein.number`,
  individual: `${INDIVIDUAL}.governmentID`,
} as const;

/**
 * Which answers an account needs for what it is to do, by step, as paths below the account (contract, capability
 * requirements). The server accepts less; then the capability waits for the rest.
 */
export function needsOf(accountType: AccountType, capabilities: readonly CapabilityID[]): Needs {
  const wanted = impliedCapabilities(capabilities);
  const isVerified = wanted.includes("wallet");
  if (accountType === "individual") return individualNeeds(isVerified);
  const collects = wanted.includes("collect-funds");
  return {
    profile: [
      ...under(BUSINESS, ["legalBusinessName", ...(isVerified ? ["businessType"] : [])]),
      DESCRIPTION_OR_WEBSITE,
      ...(collects ? [`${BUSINESS}.industryCodes.mcc`] : []),
    ],
    contact: [
      `${BUSINESS}.email`,
      ...(isVerified ? [`${BUSINESS}.phone.number`, ...under(`${BUSINESS}.address`, ADDRESS)] : []),
      ...(collects ? ["customerSupport.email"] : []),
    ],
    review: isVerified ? [IDENTITY_PATHS.business] : [],
  };
}

function individualNeeds(isVerified: boolean): Needs {
  return {
    profile: [...under(`${INDIVIDUAL}.name`, ["firstName", "lastName"]), ...(isVerified ? [`${INDIVIDUAL}.birthDate`] : [])],
    contact: [`${INDIVIDUAL}.email`, ...(isVerified ? [`${INDIVIDUAL}.phone.number`, ...under(`${INDIVIDUAL}.address`, ADDRESS)] : [])],
    review: isVerified ? [IDENTITY_PATHS.individual] : [],
  };
}

/** What someone does well to have at hand before they start, in words. */
export function thingsToHave(accountType: AccountType | undefined, capabilities: readonly CapabilityID[]): string[] {
  const needs = needsOf(accountType ?? "business", capabilities);
  const isVerified = needs.review.length > 0;
  if (accountType === "individual") return ["Your e-mail address", ...(isVerified ? ["Your phone number and home address", "Your Social Security number or ITIN"] : [])];
  const business = ["Your e-mail address", "What your business is called and what it does", ...(isVerified ? ["Its address and phone number", "Its tax number (EIN)"] : [])];
  return accountType ? business : [...business, ...(isVerified ? ["Or, for yourself: your Social Security number or ITIN"] : [])];
}

/** About how many minutes the whole takes: a third of one for each answer, and two to read. */
export function minutesFor(accountType: AccountType | undefined, capabilities: readonly CapabilityID[]): number {
  const needs = needsOf(accountType ?? "business", capabilities);
  return 2 + Math.ceil((needs.profile.length + needs.contact.length + needs.review.length) / 3);
}
