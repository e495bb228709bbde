import { z } from "zod";
import { faultsByValue, type FieldFault } from "@/lib/client/form-errors";
import "@/lib/core/field-errors";
import { pruned } from "./pruned";
import type { Checked } from "./use-checked-form";

/** How a form's values become an operation's body, and what else may be wrong with them. */
export interface BodyRules<V> {
  toBody?: ((values: V) => unknown) | undefined;
  /** What is wrong with the values that their body does not show. */
  faults?: ((values: V) => FieldFault[]) | undefined;
}

/** Checks a form's values by the schema of the body they become. */
export function checkedBody<S extends z.ZodType, V>(
  schema: S,
  { toBody = (values) => withoutEmpty(schema, values), faults = () => [] }: BodyRules<V>,
): (values: V) => Checked<z.output<S>> {
  return (values) => {
    const sent = toBody(values);
    const result = schema.safeParse(sent);
    if (result.success) {
      const own = faults(values);
      return own.length > 0 ? { sent, faults: own } : { sent, faults: [], body: result.data };
    }
    const found = result.error.issues.map(({ path, message }) => ({ path: path.join(".") || "error", message }));
    return { sent, faults: [...faults(values), ...faultsByValue(found, sent)] };
  };
}

/** A form's values as the schema of a body knows them: what was left empty is left out. */
export function withoutEmpty(schema: z.ZodType, values: unknown): unknown {
  return filled(schema, pruned(values));
}

/** Puts an empty object where the schema needs one and nothing was filled in, so that each field inside asks for itself. */
function filled(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || (value !== undefined && !isRecord(value))) return value;
  const known = value ?? {};
  const parts = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, part]) => {
    const inner = filled(part, known[key]);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return { ...known, ...Object.fromEntries(parts) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
