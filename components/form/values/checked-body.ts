import type { z } from "zod";
import { CallError, UNREACHED } from "@/lib/client/call";
import type { FieldFault } from "@/lib/client/form-errors";
import type { NamedOperation } from "@/lib/core/named";
import type { Operation } from "@/lib/core/api/operation";
import type { Check, FormCheck } from "../use-checked-form";

/** Describes how a form's values become an operation's body, and what else may be wrong with them. */
export interface BodyRules<V> {
  /** `whole` leaves out what was left empty, as is done without this rule. */
  toBody?: ((values: V, whole: (given: unknown) => unknown) => unknown) | undefined;
  /** Returns the faults of the values that their body does not show. */
  faults?: ((values: V) => FieldFault[]) | undefined;
}

type BodyOf<O> = O extends { body?: infer B } ? NonNullable<B> : never;

/** The schema of an operation's body. */
export function bodyOf<O extends Operation>({ declared }: NamedOperation<O>): () => Promise<BodyOf<O>> {
  return async () => (await declared()).body as BodyOf<O>;
}

/** Checks a form's values by the schema of the body they become. */
export function checkedBody<S extends z.ZodType, V>(
  load: () => Promise<S>,
  rules: BodyRules<V>,
): Check<V, z.output<S>> {
  const check = bodyChecker<S, V>(load);
  return (values) => check(values, rules);
}

/** The same for rules that change with what a page shows. The first check loads the schema; later ones answer at once. */
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
