import { answersOf } from "@/components/form/values/form-values";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { distinct } from "@/lib/core/collections";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { FeePlanChoice } from "@/lib/domain/money/fee-plans/contract";
import { planNamed } from "@/lib/domain/money/fee-plans/shared/plan-named";
import type { Answers, Knowledge, ScopePreset } from "@/lib/domain/onboarding/invite-builder/shared/saved-invite";
import type { InviteFormValues } from "./invite-form";
import { presetScopes } from "./scope-presets";

/** Source for a new invite: an earlier invite, a template, a draft, or a pasted body. */
export interface InviteSource {
  builder?:
    { preset?: ScopePreset | undefined; base?: ScopePreset | undefined; knowledge?: Knowledge | undefined } | undefined;
  capabilities?: readonly CapabilityID[] | undefined;
  scopes?: readonly ConsentScope[] | undefined;
  feePlanCodes?: readonly string[] | undefined;
  returnURL?: string | undefined;
  termsOfServiceURL?: string | undefined;
  prefill?:
    | {
        accountType?: AccountType | undefined;
        profile?: { business?: object | undefined; individual?: object | undefined } | undefined;
        customerSupport?: object | undefined;
        settings?: object | undefined;
        capabilities?: readonly CapabilityID[] | undefined;
        foreignID?: string | undefined;
        metadata?: Record<string, string> | undefined;
        termsOfService?: object | undefined;
      }
    | undefined;
}

/** Plan that can be referred to by code or ID. */
export type NamedPlan = Pick<FeePlanChoice, "code"> & { planID: string };

/**
 * Starting point of the builder: nothing, or a source. `isSame` if the source is the same invite, not one to copy for
 * someone else.
 */
export interface InviteStart {
  from?: InviteSource | undefined;
  isSame?: boolean;
  plans: readonly NamedPlan[];
}

/**
 * Returns the builder's initial values. A copy for someone else omits identity data, the foreign ID and accepted terms.
 */
export function inviteDefaults({ from, isSame = false, plans }: InviteStart): InviteFormValues {
  const capabilities = from?.capabilities ?? ["transfers"];
  const preset = from?.builder?.preset ?? (from?.scopes ? "custom" : "minimum");
  const terms = isSame ? from?.prefill?.termsOfService : undefined;
  const [onlyPlan, ...otherPlans] = plans;
  return {
    builder: {
      terms: terms ? ("token" in terms ? "token" : "manual") : "none",
      preset,
      base: from?.builder?.base,
      knowledge: from?.builder?.knowledge ?? (!from ? "contact" : from.prefill ? "everything" : "nothing"),
    },
    capabilities: [...capabilities],
    scopes: presetScopes(preset, capabilities, from?.scopes ?? []),
    feePlanCodes: from?.feePlanCodes
      ? codesOf(plans, from.feePlanCodes)
      : onlyPlan && otherPlans.length === 0
        ? [onlyPlan.code]
        : [],
    returnURL: from?.returnURL ?? "",
    termsOfServiceURL: from?.termsOfServiceURL ?? "",
    prefill: prefillDefaults(from?.prefill, isSame),
  };
}

/** Returns the codes of the named plans without duplicates, because the builder's check boxes use codes. */
function codesOf(plans: readonly NamedPlan[], names: readonly string[]): string[] {
  return distinct(names.flatMap((name) => planNamed(plans, name)?.code ?? []));
}

function prefillDefaults(from: InviteSource["prefill"], isSame: boolean): InviteFormValues["prefill"] {
  const { cardPayment = {}, achPayment = {} } = answersOf(from?.settings ?? {});
  const profileOf = (profile: object = {}) => answersOf(isSame ? profile : withoutIdentity(profile));
  return {
    accountType: from?.accountType ?? "business",
    profile: { business: profileOf(from?.profile?.business), individual: profileOf(from?.profile?.individual) },
    customerSupport: answersOf(from?.customerSupport ?? {}),
    settings: { cardPayment: cardPayment as Answers, achPayment: achPayment as Answers },
    termsOfService: termsDefaults(isSame ? from?.termsOfService : undefined),
    capabilities: [...(from?.capabilities ?? [])],
    foreignID: (isSame && from?.foreignID) || "",
    metadata: Object.entries(from?.metadata ?? {}).map(([key, value]) => ({ key, value })),
  };
}

export function withoutIdentity(profile: object): object {
  const {
    taxID: _taxID,
    governmentID: _governmentID,
    birthDate: _birthDate,
    ...rest
  } = profile as Record<string, unknown>;
  return rest;
}

function termsDefaults(terms: object | undefined): InviteFormValues["prefill"]["termsOfService"] {
  const answers = answersOf(terms ?? {});
  return typeof answers.token === "string"
    ? { token: answers.token, manual: {} }
    : {
        token: "",
        manual: {
          ...answers,
          ...(answers.acceptedDate !== undefined && { acceptedDate: localTime(String(answers.acceptedDate)) }),
        },
      };
}

/** Returns a time as a `datetime-local` input expects it in the browser's time zone: 2026-11-21T09:00. */
function localTime(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? ""
    : new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
