import type { z } from "zod";
import { CallError, UNREACHED } from "@/lib/client/call";
import type { FieldFault } from "@/lib/client/form-errors";
import type { NamedOperation } from "@/lib/core/named";
import type { Operation } from "@/lib/core/api/operation";
import type { Check, FormCheck } from "../use-checked-form";

/** Rules that turn a form's values into an operation's body, and checks beyond its schema. */
export interface BodyRules<V> {
  /** Builds the body. `whole` removes empty values, which is also the default. */
  toBody?: ((values: V, whole: (given: unknown) => unknown) => unknown) | undefined;
  /** Returns errors that the body's schema cannot detect. */
  errors?: ((values: V) => FieldFault[]) | undefined;
}

type BodyOf<O> = O extends { body?: infer B } ? NonNullable<B> : never;

export function bodyOf<O extends Operation>({ declared }: NamedOperation<O>): () => Promise<BodyOf<O>> {
  return async () => (await declared()).body as BodyOf<O>;
}

export function checkedBody<S extends z.ZodType, V>(
  load: () => Promise<S>,
  rules: BodyRules<V>,
): Check<V, z.output<S>> {
  const check = bodyChecker<S, V>(load);
  return (values) => check(values, rules);
}

/**
 * Like {@link checkedBody}, for rules that change between renders. The first check loads the schema; later ones are
 * synchronous.
 */
export function bodyChecker<S extends z.ZodType, V>(load: () => Promise<S>) {
  let check: ((values: V, rules: BodyRules<V>) => FormCheck<z.output<S>>) | undefined;
  return (values: V, rules: BodyRules<V>): ReturnType<Check<V, z.output<S>>> =>
    check?.(values, rules) ??
    Promise.all([import("./check-body"), load()]).then(
      ([{ checkBody }, schema]) => {
        check = (given, by) => checkBody(schema, by, given);
        return check(values, rules);
      },
      () => {
        throw new CallError(0, UNREACHED);
      },
    );
}
