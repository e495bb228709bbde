import { stepsOf } from "@/lib/domain/onboarding/invite-progress/shared/steps";
import type { DraftAnswers } from "@/lib/domain/onboarding/applications/dashboard";
import type { ApplicationStep } from "@/lib/domain/onboarding/invite-progress/dashboard";
import type { ApplicationFacts, FormStep } from "./asks";
import type { FormWords } from "../words/words";

/**
 * Returns the steps of an application in order. People, sales, bank account and documents are included only if needed.
 */
export function stepsFor({
  answers,
  capabilities,
}: Pick<ApplicationFacts, "answers" | "capabilities">): ApplicationStep[] {
  return stepsOf(answers.accountType ?? "business", capabilities, answers.profile);
}

export function stepAfter(step: FormStep, filled: Pick<ApplicationFacts, "answers" | "capabilities">): ApplicationStep {
  const steps = stepsFor(filled);
  return steps[steps.indexOf(step) + 1] ?? "review";
}

export function stepTitle(
  step: ApplicationStep,
  accountType: DraftAnswers["accountType"],
  { steps }: FormWords,
): string {
  if (step !== "profile") return steps[step];
  return accountType ? steps[accountType] : steps.profile;
}
