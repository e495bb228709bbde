import { neverIssued } from "@/components/form/values/never-issued";
import { pruned } from "@/components/form/values/form-values";
import { elementAt, type FieldFault, faultsOf } from "@/lib/client/form-errors";
import type { FieldErrors } from "@/lib/core/failure";
import { check } from "@/lib/core/api/field-errors";
import { DraftAnswers, SealIdentity } from "@/lib/domain/onboarding/applications/dashboard";
import type { z } from "zod";
import { identityIn } from "./identity-in";

export {
  DraftAnswers,
  DraftPerson,
  SealBankAccount,
  SendEmailCode,
  SubmitApplication,
} from "@/lib/domain/onboarding/applications/dashboard";
export { contactFaults } from "@/components/form/values/contact-faults";
export { answersOf } from "./answers";
export { CreateRepresentative } from "@/lib/domain/accounts/representatives/contract";
export { UpdateUnderwriting } from "@/lib/domain/accounts/underwriting/contract";

/** Returns the errors of answers. Missing answers are not errors. */
export function faultsIn(answers: unknown, schema: z.ZodType = DraftAnswers): FieldFault[] {
  const result = check(schema, answers);
  return "errors" in result ? faultsOf(result.errors as FieldErrors) : [];
}

export function identityFaults(values: unknown, prefix: string, isLive: boolean): FieldFault[] {
  const errors = faultsIn(identityIn(values, prefix) ?? {}, SealIdentity);
  return [
    ...errors.map(({ path, message }) => ({ path: `${prefix}.${path}`, message })),
    ...neverIssued(values, prefix, isLive),
  ];
}

/** Removes invalid answers, so that an unfinished page can be saved. */
export function keepable<S extends z.ZodType>(values: unknown, schema: S): z.output<S> {
  let answers = pruned(values) ?? {};
  for (;;) {
    const result = check(schema, answers);
    if (!("errors" in result)) return result.data;
    answers =
      pruned(
        without(
          answers,
          faultsOf(result.errors).map(({ path }) => path),
        ),
      ) ?? {};
  }
}

function without(value: unknown, paths: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (paths.includes(key)) return [];
      const below = paths.flatMap((path) => (path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : []));
      const lacksPart = below.some((path) => !path.includes(".") && elementAt(inner, path) === undefined);
      return lacksPart ? [] : [[key, below.length > 0 ? without(inner, below) : inner]];
    }),
  );
}
