import { z } from "zod";
import { changes } from "@/components/form/changes";
import {
  type Answers,
  answersOf,
  hasTwice,
  metadataBody,
  type MetadataRow,
  metadataRows,
  termsBody,
  type TermsKind,
  type TermsValues,
} from "@/components/form/form-values";
import { pruned } from "@/components/form/pruned";
import { type Account, type AccountType, CreateAccount, PatchAccount } from "@/lib/domain/accounts/contract";
import { CAPABILITIES, type CapabilityID, impliedCapabilities } from "@/lib/domain/capabilities/contract";

/**
 * The values of the forms for a new and for a known account: the paths are the request's own, so that the server's 422
 * tree fits them. Both profiles are kept while the type changes; what is only of the form stands under `form`.
 */
export interface AccountFormValues {
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

/** An empty form. */
export const NEW_ACCOUNT: AccountFormValues = {
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

/** What an account answers that is no field of its form. */
const NO_FIELDS = new Set([
  "representatives",
  "taxIDProvided",
  "ownersProvided",
  "birthDateProvided",
  "governmentIDProvided",
]);

/** A known account as the form holds it; identity data is never there. */
export function accountValues({
  accountType,
  profile,
  customerSupport,
  settings,
  foreignID,
  metadata,
}: Account): AccountFormValues {
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

const entered = z.custom<AccountFormValues>().superRefine(({ metadata }, { addIssue }) => {
  if (hasTwice(metadata)) addIssue({ code: "custom", path: ["metadata"], message: "must not name anything twice" });
});

/** Validates the form for a new account with the operation's own schema, on the very body that will be sent. */
export const NewAccountForm = entered.transform(newAccountBody).pipe(z.preprocess((body) => body, CreateAccount));

/** The body for a new account: what was left empty is left out, lists stand in the specification's order. */
export function newAccountBody(values: AccountFormValues): unknown {
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

/** Validates changes to an account with the operation's own schema. */
export function changedAccountForm(before: AccountFormValues) {
  return entered
    .transform((after) => changedAccountBody(before, after))
    .pipe(z.preprocess((body) => body, PatchAccount));
}

/** The body for changes: only what was changed; what was emptied is cleared. */
export function changedAccountBody(before: AccountFormValues, after: AccountFormValues): object {
  const { accountType } = before;
  const isBusiness = accountType === "business";
  const plain = (values: AccountFormValues): Answers => ({
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
