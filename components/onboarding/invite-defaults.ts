import type { Scope } from "@/lib/core/scopes";
import { formatPhone } from "@/components/profile/format-phone";
import type { OnboardingInvite } from "@/lib/domain/onboarding/contract";
import type { Answers, InviteFormValues } from "./invite-form";
import { presetScopes } from "./scope-presets";

/** What the builder starts from: nothing, or another invite. */
export interface InviteStart { from?: OnboardingInvite | undefined; planCodes: readonly string[]; mayPass: (scope: Scope) => boolean }

/** The builder's first values. Of another invite everything is taken over but identity numbers and its accepted terms. */
export function inviteDefaults({ from, planCodes, mayPass }: InviteStart): InviteFormValues {
  const capabilities = from?.capabilities ?? ["transfers"];
  const preset = from ? "custom" : "minimum";
  const [onlyPlan, ...otherPlans] = planCodes;
  return {
    builder: { terms: "none", preset },
    capabilities: [...capabilities],
    scopes: presetScopes(preset, capabilities, from?.scopes ?? [], mayPass),
    feePlanCodes: from?.feePlanCodes.filter((code) => planCodes.includes(code)) ?? (onlyPlan && otherPlans.length === 0 ? [onlyPlan] : []),
    returnURL: from?.returnURL ?? "",
    termsOfServiceURL: from?.termsOfServiceURL ?? "",
    prefill: prefillDefaults(from?.prefill),
  };
}

function prefillDefaults(from: OnboardingInvite["prefill"]): InviteFormValues["prefill"] {
  const { taxID: _taxID, ...business } = from?.profile.business ?? {};
  const { governmentID: _governmentID, ...individual } = from?.profile.individual ?? {};
  return {
    accountType: from?.accountType ?? "business",
    profile: { business: answers(business), individual: answers(individual) },
    customerSupport: answers(from?.customerSupport ?? {}),
    settings: { cardPayment: answers(from?.settings?.cardPayment ?? {}), achPayment: answers(from?.settings?.achPayment ?? {}) },
    termsOfService: { token: "", manual: {} },
    foreignID: "",
    metadata: Object.entries(from?.metadata ?? {}).map(([key, value]) => ({ key, value })),
  };
}

/** Stored answers as a form holds them: phone numbers as people write them. */
function answers(stored: object): Answers {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]: [string, unknown]) => {
      if (typeof value === "object" && value !== null) return [key, answers(value)];
      return [key, key === "number" && typeof value === "string" ? formatPhone(value) : (value as string | number)];
    }),
  );
}
