import {
  hasTwice,
  metadataBody,
  type MetadataRow,
  pruned,
  termsBody,
  type TermsKind,
  type TermsValues,
} from "@/components/form/values/form-values";
import type { FieldFault } from "@/lib/client/form-errors";
import type { ConsentScope } from "@/lib/core/access/scopes";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import type { Answers as RequirementAnswers } from "@/lib/domain/accounts/requirements/shared/requirements";
import {
  BUSINESS_CAPABILITIES,
  CAPABILITIES,
  type CapabilityID,
  impliedCapabilities,
} from "@/lib/core/money/capabilities";
import type { Answers, Knowledge, ScopePreset } from "@/lib/domain/onboarding/invite-builder/shared/saved-invite";

/**
 * Values of the builder. Paths match the request's, so the server's 422 tree fits them. Both profiles are kept while
 * the account type changes; values that only the builder needs are under `builder`.
 */
export interface InviteFormValues {
  builder: { terms: TermsKind; preset: ScopePreset; base?: ScopePreset | undefined; knowledge: Knowledge };
  capabilities: CapabilityID[];
  scopes: ConsentScope[];
  feePlanCodes: string[];
  returnURL: string;
  termsOfServiceURL: string;
  prefill: {
    accountType: AccountType;
    profile: { business: Answers; individual: Answers };
    customerSupport: Answers;
    settings: { cardPayment: Answers; achPayment: Answers };
    termsOfService: TermsValues;
    capabilities: CapabilityID[];
    foreignID: string;
    metadata: MetadataRow[];
  };
}

/** Returns errors that cannot be seen in the body. */
export function inviteFaults({ prefill: { metadata } }: InviteFormValues): FieldFault[] {
  return hasTwice(metadata) ? [{ path: "prefill.metadata", message: "must not repeat a name" }] : [];
}

/** Returns the request body. Empty fields are left out and lists are in the specification's order. */
export function inviteBody(values: InviteFormValues): unknown {
  const { capabilities, scopes, feePlanCodes, returnURL, termsOfServiceURL } = values;
  const implied = impliedCapabilities(capabilities);
  const prefill = prefillOf(values);
  const addresses = pruned({ returnURL, termsOfServiceURL });
  return {
    capabilities: CAPABILITIES.filter((capability) => implied.includes(capability)),
    feePlanCodes,
    scopes,
    ...(prefill && { prefill }),
    ...(typeof addresses === "object" && addresses),
  };
}

const CONTACT: Record<AccountType, readonly string[]> = {
  business: ["legalBusinessName", "email", "phone"],
  individual: ["name", "email", "phone"],
};

/** Returns whether the builder asks for a profile field (`email`, `address.city`) at that level of knowledge. */
export function isRequested(knowledge: Knowledge, type: AccountType, field: string): boolean {
  return knowledge === "everything" || (knowledge === "contact" && CONTACT[type].includes(field.split(".")[0] ?? ""));
}

/**
 * Returns the part of the profile that the builder asks for. Values that are no longer asked for stay in the form but
 * are not sent.
 */
function requestedProfile({ builder: { knowledge }, prefill: { accountType, profile } }: InviteFormValues): Answers {
  return Object.fromEntries(
    Object.entries(profile[accountType]).filter(([field]) => isRequested(knowledge, accountType, field)),
  );
}

/** Reduces phone numbers to digits, as the API stores them. The form shows them as (555) 123-4567. */
function withPlainPhones(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === "phone" ? plainPhone(inner) : withPlainPhones(inner)]),
  );
}

function plainPhone(phone: Answers): Answers {
  const { number } = phone;
  return { ...phone, ...(typeof number === "string" && { number: number.replace(/[\s().-]/g, "") }) };
}

/** Returns the prefill's own capabilities that the account type may have, in the specification's order. */
export function furtherCapabilities({ builder, prefill }: InviteFormValues): CapabilityID[] {
  if (builder.knowledge === "nothing") return [];
  const { accountType, capabilities } = prefill;
  const isFit = (one: CapabilityID) => accountType === "business" || !BUSINESS_CAPABILITIES.includes(one);
  return CAPABILITIES.filter((one) => capabilities.includes(one) && isFit(one));
}

/**
 * Returns undefined if nothing was filled in. Otherwise the profile is always set, so that errors name its required
 * fields.
 */
function prefillOf(values: InviteFormValues): object | undefined {
  const { builder, prefill } = values;
  const { accountType, settings } = prefill;
  if (builder.knowledge === "nothing") return undefined;
  const isBusiness = accountType === "business";
  const customerSupport = builder.knowledge === "everything" ? prefill.customerSupport : {};
  const answered = pruned({
    profile: { [accountType]: requestedProfile(values) },
    foreignID: prefill.foreignID,
    settings: { ...(isBusiness && { cardPayment: settings.cardPayment }), achPayment: settings.achPayment },
    ...(isBusiness && { customerSupport }),
  });
  const further = furtherCapabilities(values);
  const metadata = metadataBody(prefill.metadata);
  const terms = termsBody(builder.terms, prefill.termsOfService);
  if (answered === undefined && further.length === 0 && !metadata && !terms) return undefined;
  return {
    accountType,
    profile: { [accountType]: isBusiness ? {} : { name: {} } },
    ...(typeof answered === "object" && (withPlainPhones(answered) as object)),
    ...(further.length > 0 && { capabilities: further }),
    ...(metadata && { metadata }),
    ...(terms && { termsOfService: terms }),
  };
}

/** Inputs that determine the questions for an invitee. */
export interface RequirementBasis {
  answers: RequirementAnswers;
  capabilities: readonly CapabilityID[];
}

export function askingOf(values: InviteFormValues): RequirementBasis {
  const { prefill } = inviteBody(values) as { prefill?: object };
  return {
    answers: { ...prefill, accountType: values.prefill.accountType },
    capabilities: [...values.capabilities, ...furtherCapabilities(values)],
  };
}

/** Key of the questions: equal inputs give equal text. */
export const askingKey = (asking: RequirementBasis) => JSON.stringify([asking.answers, asking.capabilities]);
