import { z } from "zod";
import { remade } from "./remade";
import { Phone } from "./shapes";

/** Nothing of a phone is cleared alone: it is changed or taken back whole. */
const WHOLE = [Phone];

type Changed<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodOptional<infer Inner extends z.core.SomeType>
    ? z.ZodOptional<z.ZodNullable<ChangedField<Inner>>>
    : z.ZodOptional<ChangedField<S[K]>>;
};
type ChangedField<F extends z.core.SomeType> = F extends typeof Phone
  ? F
  : F extends z.ZodObject<infer S extends z.ZodRawShape>
    ? z.ZodObject<Changed<S>>
    : F;

/**
 * The fields of what was created, to be changed one by one: what is absent stays, null clears what was optional, and so
 * does an empty text. What was required can only be replaced.
 */
export function clearable<S extends z.ZodRawShape>(created: z.ZodObject<S>): z.ZodObject<Changed<S>> {
  const changed = remade(
    created,
    (inner, isRequired) =>
      isRequired ? inner.optional() : inner.def.type === "string" ? cleared(inner) : inner.nullish(),
    WHOLE,
  );
  return changed as unknown as z.ZodObject<Changed<S>>;
}

/** A text that may be taken back: empty or null clears it. */
export function cleared<T extends z.ZodType>(text: T): z.ZodOptional<z.ZodNullable<T>> {
  const emptyIsNull = z
    .preprocess((sent) => (sent === "" ? null : sent), text.nullable())
    .optional()
    .meta({ type: ["string", "null"] });
  return emptyIsNull as unknown as z.ZodOptional<z.ZodNullable<T>>;
}
