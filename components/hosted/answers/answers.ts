import type { CapabilityID } from "@/lib/core/money/capabilities";
import { type Application, DraftAnswers } from "@/lib/domain/onboarding/applications/dashboard";
import { type ApplicationFacts, fixedType } from "./asks";

/** Returns what the form steps need from an application. */
export function filledOf(application: Application, capabilities: readonly CapabilityID[]): ApplicationFacts {
  const accountType = fixedType(application.prefill, capabilities);
  return {
    answers: { ...(accountType && { accountType }), ...answersOf(application) },
    onFile: application.onFile,
    capabilities,
    files: application.files.length,
  };
}

/**
 * Returns the current answers of an application: the saved ones, or else the partner's prefill, without identity data.
 */
export function answersOf({
  prefill,
  people,
  answers: saved,
}: Pick<Application, "prefill" | "people" | "answers">): DraftAnswers {
  const isPerson = (saved.accountType ?? prefill?.accountType) === "individual";
  const answers = people && !saved.people && !isPerson ? { ...saved, people } : saved;
  if (answers.profile) return { ...answers, ...(prefill && { accountType: prefill.accountType }) };
  return prefill ? { ...withoutIdentity(prefill), ...answers, accountType: prefill.accountType } : answers;
}

/** Removes birth dates and identity numbers, which a draft never contains. */
export function withoutIdentity({
  accountType,
  profile,
  customerSupport,
}: NonNullable<Application["prefill"]> | DraftAnswers): DraftAnswers {
  return DraftAnswers.parse({ accountType, profile, customerSupport });
}
