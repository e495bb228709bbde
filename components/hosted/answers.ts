import { pruned } from "@/components/profile/pruned";
import { check } from "@/lib/core/field-errors";
import type { FieldErrors } from "@/lib/core/failure";
import type { AccountType } from "@/lib/domain/accounts/profile";
import { BUSINESS_CAPABILITIES, type CapabilityID } from "@/lib/domain/capabilities/contract";
import { type Application, DraftAnswers } from "@/lib/domain/onboarding/hosted";
import { elementAt, faultsOf } from "@/lib/client/form-errors";
import { type AnswerStep, DESCRIPTION_OR_WEBSITE, needsOf } from "./needs";

/** An application's answers as they stand: what was saved, or else what the partner filled in, less identity numbers. */
export function answersOf({ prefill, answers }: Application): DraftAnswers {
  if (answers.profile) return { ...answers, ...(prefill && { accountType: prefill.accountType }) };
  return prefill ? withoutIdentity(prefill) : answers;
}

/** The same without identity numbers, which no draft keeps. */
export function withoutIdentity({ accountType, profile, customerSupport }: NonNullable<Application["prefill"]> | DraftAnswers): DraftAnswers {
  return DraftAnswers.parse({ accountType, profile, customerSupport });
}

/** What is wrong with answers: the fields' own faults, and those needed which are not there. */
export function faultsIn(answers: unknown, needed: readonly string[]): { path: string; message: string }[] {
  const result = check(DraftAnswers, answers);
  const faults = "errors" in result ? faultsOf(result.errors as FieldErrors) : [];
  return [...faults, ...missing(answers, needed)];
}

/** Needed answers which are not there; either a description or a website is enough. */
export function missing(answers: unknown, needed: readonly string[]): { path: string; message: string }[] {
  return needed.flatMap((path) => {
    if (elementAt(answers, path) !== undefined) return [];
    if (path !== DESCRIPTION_OR_WEBSITE) return [{ path, message: "is required" }];
    return elementAt(answers, path.replace("description", "website")) === undefined ? [{ path, message: "or a website is required" }] : [];
  });
}

/** Answers with everything that is wrong left out, so that a half-finished page can be kept. */
export function keepable(answers: unknown): DraftAnswers {
  let kept = pruned(answers) ?? {};
  for (;;) {
    const result = check(DraftAnswers, kept);
    if (!("errors" in result)) return result.data;
    kept = pruned(without(kept, faultsOf(result.errors).map(({ path }) => path))) ?? {};
  }
}

function without(value: unknown, paths: readonly string[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (paths.includes(key)) return [];
      const below = paths.flatMap((path) => (path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : []));
      const lacksPart = below.some((path) => !path.includes(".") && elementAt(inner, path) === undefined);
      return lacksPart ? [] : [[key, below.length > 0 ? without(inner, below) : inner]];
    }),
  );
}

/** Whether a step's answers are all there and right. */
export function isAnswered(step: Exclude<AnswerStep, "review">, answers: DraftAnswers, capabilities: readonly CapabilityID[]): boolean {
  const { accountType } = answers;
  if (!accountType) return false;
  return faultsIn(answers, needsOf(accountType, capabilities)[step]).length === 0;
}

/** The step with which to go on: the first whose answers are missing, or the last. */
export function stepToDo(answers: DraftAnswers, capabilities: readonly CapabilityID[]): AnswerStep {
  if (!isAnswered("profile", answers, capabilities)) return "profile";
  return isAnswered("contact", answers, capabilities) ? "review" : "contact";
}

/** The type an account must have: the prefilled one, or a business where the invite asks for what only it may do. */
export function fixedType({ prefill }: Application, capabilities: readonly CapabilityID[]): AccountType | undefined {
  if (prefill) return prefill.accountType;
  return capabilities.some((capability) => BUSINESS_CAPABILITIES.includes(capability)) ? "business" : undefined;
}
