import { z } from "zod";

/** Builds a field from the field without its `optional`. Nested objects are built before. */
type Remake = (inner: z.ZodType, isRequired: boolean) => z.ZodType;

/**
 * Returns the same object with each field built by `make`, nested objects first. Those in `whole` count as one value.
 */
export function remade(object: z.ZodObject, make: Remake, whole: readonly z.ZodType[] = []): z.ZodObject {
  const fields = Object.entries(object.shape as Record<string, z.ZodType>).map(([name, declared]) => {
    const inner = declared instanceof z.ZodOptional ? (declared.unwrap() as z.ZodType) : declared;
    const isNested = inner instanceof z.ZodObject && !whole.includes(inner);
    return [name, make(isNested ? remade(inner, make, whole) : inner, inner === declared)] as const;
  });
  return z.object(Object.fromEntries(fields));
}
