import { z } from "zod";
import { Phone } from "./shapes";

/** Builds a field from its schema without `optional`. Nested objects are built first. */
type Remake = (inner: z.ZodType, isRequired: boolean) => z.ZodType;

/**
 * Returns the object with each field built by `make`, nested objects first. Schemas in `whole` are treated as one
 * value.
 */
export function remade(object: z.ZodObject, make: Remake, whole: readonly z.ZodType[] = []): z.ZodObject {
  const fields = Object.entries(object.shape as Record<string, z.ZodType>).map(([name, declared]) => {
    const inner = declared instanceof z.ZodOptional ? (declared.unwrap() as z.ZodType) : declared;
    const isNested = inner instanceof z.ZodObject && !whole.includes(inner);
    return [name, make(isNested ? remade(inner, make, whole) : inner, inner === declared)] as const;
  });
  const changed: z.ZodType = z.object(Object.fromEntries(fields));
  return changed.meta(object.meta() ?? {}) as z.ZodObject;
}

/** A phone number is changed or cleared as a whole. */
const WHOLE = [Phone];

type ClearableShape<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodOptional<infer Inner extends z.core.SomeType>
    ? z.ZodOptional<z.ZodNullable<ChangedField<Inner>>>
    : z.ZodOptional<ChangedField<S[K]>>;
};
type ChangedField<F extends z.core.SomeType> = F extends typeof Phone
  ? F
  : F extends z.ZodObject<infer S extends z.ZodRawShape>
    ? z.ZodObject<ClearableShape<S>>
    : F;

/**
 * The fields of a created object as an update. Absent fields keep their value. Null or an empty text clears an optional
 * field. A required field can only be replaced.
 */
export function clearable<S extends z.ZodRawShape>(created: z.ZodObject<S>): z.ZodObject<ClearableShape<S>> {
  const changed = remade(
    created,
    (inner, isRequired) =>
      isRequired ? inner.optional() : inner.def.type === "string" ? cleared(inner) : inner.nullish(),
    WHOLE,
  );
  return changed as unknown as z.ZodObject<ClearableShape<S>>;
}

/** A text that null or an empty text clears. */
export function cleared<T extends z.ZodType>(text: T): z.ZodOptional<z.ZodNullable<T>> {
  const emptyIsNull = z
    .preprocess((sent) => (sent === "" ? null : sent), text.nullable())
    .optional()
    .meta({ type: ["string", "null"] });
  return emptyIsNull as unknown as z.ZodOptional<z.ZodNullable<T>>;
}
