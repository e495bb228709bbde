import { pruned } from "@/components/form/pruned";
import { elementAt, faultsOf } from "@/lib/client/form-errors";
import type { FieldErrors } from "@/lib/core/failure";
import { check } from "@/lib/core/field-errors";
import { type Application, DraftAnswers, SealIdentity } from "@/lib/domain/applications/dashboard";
import type { z } from "zod";

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

/** What is wrong with answers; missing ones do not count. */
export function faultsIn(answers: unknown, schema: z.ZodType = DraftAnswers): { path: string; message: string }[] {
  const result = check(schema, answers);
  return "errors" in result ? faultsOf(result.errors as FieldErrors) : [];
}

/** The identity data in a form, where `prefix` is the place of the business or person it is about. */
export function identityIn(values: unknown, prefix: string): SealIdentity | undefined {
  const { taxID, governmentID, birthDate } = (elementAt(values, prefix) ?? {}) as Record<string, unknown>;
  const given = pruned({ taxID, governmentID, birthDate });
  return given as SealIdentity | undefined;
}

/** What is wrong with the identity data in a form. */
export function identityFaults(values: unknown, prefix: string): { path: string; message: string }[] {
  return faultsIn(identityIn(values, prefix) ?? {}, SealIdentity).map(({ path, message }) => ({
    path: `${prefix}.${path}`,
    message,
  }));
}

/** Answers with everything that is wrong left out, so that a half-finished page can be kept. */
export function keepable<S extends z.ZodType>(values: unknown, schema: S): z.output<S> {
  let kept = pruned(values) ?? {};
  for (;;) {
    const result = check(schema, kept);
    if (!("errors" in result)) return result.data;
    kept =
      pruned(
        without(
          kept,
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
