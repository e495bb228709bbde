import { DISPLAY_NAME_MAX, type AccountSettings, type AccountType, type CreateAccount } from "./contract";
import type { ProvidedIdentity } from "./shared/identity";
import { COMPANY_NAME_MAX, STATEMENT_DESCRIPTOR_MAX, STATEMENT_DESCRIPTOR_MIN } from "./shared/profile";

export interface AccountNames {
  business?: { legalBusinessName: string; doingBusinessAs?: string | undefined } | undefined;
  individual?: { name: { firstName: string; lastName: string } } | undefined;
}

/** The trade name, else the legal name; a person's first and last name. */
export function displayNameOf({ business, individual }: AccountNames): string {
  const name = business
    ? business.doingBusinessAs || business.legalBusinessName
    : `${individual?.name.firstName} ${individual?.name.lastName}`;
  return [...name].slice(0, DISPLAY_NAME_MAX).join("");
}

export function factsOf(
  { profile: { business, individual } }: Pick<CreateAccount, "profile">,
  provided: ProvidedIdentity,
): Record<string, unknown> {
  if (business) {
    const { taxID: _sealed, ...facts } = business;
    return { business: { ...facts, taxIDProvided: provided.taxID, ownersProvided: false } };
  }
  const { governmentID: _sealed, birthDate: _alsoSealed, ...facts } = individual ?? {};
  return {
    individual: { ...facts, birthDateProvided: provided.birthDate, governmentIDProvided: provided.governmentID },
  };
}

/** Fills missing statement texts with the display name, in characters that each network can print. */
export function withDefaults(
  accountType: AccountType,
  displayName: string,
  settings: AccountSettings = {},
): AccountSettings {
  const companyName =
    settings.achPayment?.companyName ?? (printed(displayName, /[^A-Za-z0-9 -]/g, COMPANY_NAME_MAX) || "ACCOUNT");
  const descriptor = printed(displayName, /[^A-Za-z0-9 .!*+_-]/g, STATEMENT_DESCRIPTOR_MAX).padEnd(
    STATEMENT_DESCRIPTOR_MIN,
    "*",
  );
  const cardPayment = { statementDescriptor: settings.cardPayment?.statementDescriptor ?? descriptor };
  return { achPayment: { companyName }, ...(accountType === "business" && { cardPayment }) };
}

/** As much of the name as fits, in whole words if the first word fits. */
function printed(name: string, others: RegExp, max: number): string {
  const text = name.replace(others, "").trim();
  const wordsEnd = text.slice(0, max + 1).lastIndexOf(" ");
  const end = text.length > max && wordsEnd >= STATEMENT_DESCRIPTOR_MIN ? wordsEnd : max;
  return text.slice(0, end).trim();
}
