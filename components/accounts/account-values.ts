import type { FactsOnFile } from "@/components/form/fields/on-file";
import {
  type Answers,
  answersOf,
  changes,
  metadataBody,
  type MetadataRow,
  metadataRows,
  pruned,
  termsBody,
  type TermsKind,
  type TermsValues,
} from "@/components/form/values/form-values";
import { elementAt } from "@/lib/client/form-errors";
import { CAPABILITIES, type CapabilityID, impliedCapabilities } from "@/lib/core/money/capabilities";
import type { Account, AccountType } from "@/lib/domain/accounts/accounts/contract";

/**
 * Values of the forms for new and known accounts. Paths match the request's, so the server's 422 tree fits them. Both
 * profiles are kept while the type changes; values that only the form needs are under `form`.
 */
export interface AccountValues {
  form: { terms: TermsKind };
  accountType: AccountType;
  profile: { business: Answers; individual: Answers };
  customerSupport: Answers;
  settings: Answers;
  termsOfService: TermsValues;
  foreignID: string;
  metadata: MetadataRow[];
  capabilities: CapabilityID[];
}

export const NEW_ACCOUNT: AccountValues = {
  form: { terms: "none" },
  accountType: "business",
  profile: { business: {}, individual: {} },
  customerSupport: {},
  settings: {},
  termsOfService: { token: "", manual: {} },
  foreignID: "",
  metadata: [],
  capabilities: [],
};

/** Answers of an account that its form has no fields for. */
const NO_FIELDS = new Set([
  "representatives",
  "taxIDProvided",
  "ownersProvided",
  "birthDateProvided",
  "governmentIDProvided",
]);

/** Returns a known account as form values. They never include identity data. */
export function accountValues({
  accountType,
  profile,
  customerSupport,
  settings,
  foreignID,
  metadata,
}: Account): AccountValues {
  const fields = (stored: object = {}) =>
    answersOf(Object.fromEntries(Object.entries(stored).filter(([key]) => !NO_FIELDS.has(key))));
  return {
    ...NEW_ACCOUNT,
    accountType,
    profile: { business: fields(profile.business), individual: fields(profile.individual) },
    customerSupport: fields(customerSupport),
    settings: fields(settings),
    foreignID: foreignID ?? "",
    metadata: metadataRows(metadata),
  };
}

/** Returns the body for a new account. Empty fields are left out and lists are in the specification's order. */
export function newAccount(values: AccountValues): unknown {
  const { form, accountType, profile, settings, customerSupport, metadata: rows, capabilities } = values;
  const isBusiness = accountType === "business";
  const answered = pruned({
    profile: { [accountType]: profile[accountType] },
    foreignID: values.foreignID,
    settings: isBusiness ? settings : { achPayment: settings.achPayment },
    ...(isBusiness && { customerSupport }),
  });
  const implied = impliedCapabilities(capabilities);
  const metadata = metadataBody(rows);
  const termsOfService = termsBody(form.terms, values.termsOfService);
  return {
    accountType,
    profile: { [accountType]: isBusiness ? {} : { name: {} } },
    ...(typeof answered === "object" && answered),
    ...(metadata && { metadata }),
    ...(termsOfService && { termsOfService }),
    ...(implied.length > 0 && { capabilities: CAPABILITIES.filter((capability) => implied.includes(capability)) }),
  };
}

/** Returns the body for changes: only changed fields, with emptied ones cleared. */
export function changedAccount(before: AccountValues, after: AccountValues): object {
  const { accountType } = before;
  const isBusiness = accountType === "business";
  const plain = (values: AccountValues): Answers => ({
    profile: { [accountType]: values.profile[accountType] },
    foreignID: values.foreignID,
    settings: isBusiness ? values.settings : { achPayment: values.settings.achPayment },
    ...(isBusiness && { customerSupport: values.customerSupport }),
  });
  const [was, metadata] = [metadataBody(before.metadata), metadataBody(after.metadata)];
  const termsOfService = termsBody(after.form.terms, after.termsOfService);
  return {
    ...changes(plain(before), plain(after)),
    ...(JSON.stringify(was) !== JSON.stringify(metadata) && { metadata: metadata ?? null }),
    ...(termsOfService && { termsOfService }),
  };
}

const WORDS: Partial<Record<Account["verification"]["status"], string>> = {
  verified: "Verified. It cannot be changed.",
  pending: "In review. It cannot be changed now.",
};

/** For each write-only answer, the field that shows that it was given. */
const PROVIDED = {
  "profile.business.taxID": "profile.business.taxIDProvided",
  "profile.individual.birthDate": "profile.individual.birthDateProvided",
  "profile.individual.governmentID": "profile.individual.governmentIDProvided",
};

/** Returns what is on file for an account, and which details are locked: all of them during and after verification. */
export function factsOnFile(account: Account): FactsOnFile {
  const onFile = Object.entries(PROVIDED).flatMap(([name, provided]) =>
    elementAt(account, provided) === true ? [name] : [],
  );
  const why = WORDS[account.verification.status];
  const isGiven = (name: string) => onFile.includes(name) || elementAt(account, name) !== undefined;
  return { onFile, lockOf: (name) => (why && name.startsWith("profile.") && isGiven(name) ? why : undefined) };
}
