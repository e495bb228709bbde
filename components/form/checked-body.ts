import type { z } from "zod";
import { CallError, UNREACHED } from "@/lib/client/call";
import type { FieldFault } from "@/lib/client/form-errors";
import type { Named } from "@/lib/core/named";
import type { Operation } from "@/lib/core/operation";
import type { Check, Checked } from "./use-checked-form";

/** How a form's values become an operation's body, and what else may be wrong with them. */
export interface BodyRules<V> {
  /** `whole` leaves out what was left empty, as is done without this rule. */
  toBody?: ((values: V, whole: (given: unknown) => unknown) => unknown) | undefined;
  /** What is wrong with the values that their body does not show. */
  faults?: ((values: V) => FieldFault[]) | undefined;
}

type BodyOf<O> = O extends { body?: infer B } ? NonNullable<B> : never;

/** The schema of an operation's body. */
export function bodyOf<O extends Operation>({ declared }: Named<O>): () => Promise<BodyOf<O>> {
  return async () => (await declared()).body as BodyOf<O>;
}

/** Checks a form's values by the schema of the body they become. The first check loads it; later ones answer at once. */
export function checkedBody<S extends z.ZodType, V>(
  load: () => Promise<S>,
  rules: BodyRules<V>,
): Check<V, z.output<S>> {
  let check: ((values: V) => Checked<z.output<S>>) | undefined;
  return (values) =>
    check?.(values) ??
    Promise.all([import("./check-body"), load()]).then(
      ([{ checkBody }, schema]) => {
        check = (given) => checkBody(schema, rules, given);
        return check(values);
      },
      () => {
        throw new CallError(0, UNREACHED);
      },
    );
}
