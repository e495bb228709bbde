import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { AccountType } from "@/lib/domain/accounts/accounts/shared/profile";
import { type Answers, type Ask, type AskGroup, asksOf } from "@/lib/domain/accounts/requirements/shared/requirements";
import { APPLICATION_STEPS, type ApplicationStep } from "./step-names";

const STEP_OF: Record<AskGroup, ApplicationStep | undefined> = {
  name: "profile",
  identity: "profile",
  business: "profile",
  industry: "profile",
  contact: "contact",
  people: "people",
  volumes: "sales",
  documents: "documents",
  terms: undefined,
  "bank-account": "bank-account",
};

/** The step that contains an ask. Undefined for agreements at the end, and for later asks. */
export function stepOf({ group, paths }: Pick<Ask, "group" | "paths">): ApplicationStep | undefined {
  return paths.some((path) => path.startsWith("customerSupport.")) ? "contact" : STEP_OF[group];
}

/**
 * The steps of an application, in order. People, sales and documents appear only if something is needed there, a bank
 * account also if it may be asked for.
 */
export function stepsOf(
  accountType: AccountType,
  capabilities: readonly CapabilityID[],
  profile?: Answers["profile"],
): ApplicationStep[] {
  const asks = asksOf(accountType, capabilities, { accountType, ...(profile && { profile }) })
    .filter(({ need, group }) => need === "needed" || group === "bank-account")
    .map(stepOf);
  return APPLICATION_STEPS.filter(
    (step) => step === "profile" || step === "contact" || step === "review" || asks.includes(step),
  );
}
