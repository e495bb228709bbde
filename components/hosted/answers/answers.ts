import type { CapabilityID } from "@/lib/core/money/capabilities";
import { type Application, DraftAnswers } from "@/lib/domain/onboarding/applications/dashboard";
import { type ApplicationFacts, fixedType } from "./asked";

/** Returns what is known of an application so far. */
export function filledOf(application: Application, capabilities: readonly CapabilityID[]): ApplicationFacts {
  const accountType = fixedType(application.prefill, capabilities);
  return {
    answers: { ...(accountType && { accountType }), ...answersOf(application) },
    onFile: application.onFile,
    capabilities,
    files: application.files.length,
  };
}

/** An application's answers as they stand: what was saved, or else what the partner filled in, less identity data. */
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

/** The same without birth dates and identity numbers, which no draft keeps. */
export function withoutIdentity({
  accountType,
  profile,
  customerSupport,
}: NonNullable<Application["prefill"]> | DraftAnswers): DraftAnswers {
  return DraftAnswers.parse({ accountType, profile, customerSupport });
}
