import { z } from "zod";
import { faultsByValue } from "@/lib/client/form-errors";
import "@/lib/core/api/field-errors";
import type { BodyRules } from "./checked-body";
import { pruned } from "./form-values";
import type { FormCheck } from "../use-checked-form";

export function checkBody<S extends z.ZodType, V>(
  schema: S,
  { toBody = (values, whole) => whole(values), errors: errors = () => [] }: BodyRules<V>,
  values: V,
): FormCheck<z.output<S>> {
  const sent = toBody(values, (given) => withoutEmpty(schema, given));
  const result = schema.safeParse(sent);
  if (result.success) {
    const own = errors(values);
    return own.length > 0 ? { sent, errors: own } : { sent, errors: [], body: result.data };
  }
  const matches = result.error.issues.map(({ path, message }) => ({ path: path.join(".") || "error", message }));
  return { sent, errors: [...errors(values), ...faultsByValue(matches, sent)] };
}

/** Removes empty values from a form's values, except for objects that the schema requires. */
export function withoutEmpty(schema: z.ZodType, values: unknown): unknown {
  return filled(schema, pruned(values));
}

/** Adds an empty object where the schema requires one, so that each of its fields reports that it is missing. */
function filled(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || (value !== undefined && !isRecord(value))) return value;
  const object = value ?? {};
  const parts = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, part]) => {
    const inner = filled(part, object[key]);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return { ...object, ...Object.fromEntries(parts) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
