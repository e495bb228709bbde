/**
 * Lists fields that forms fill in by themselves. Alone they say nothing: a country without a street, an interval
 * without an amount.
 */
const FILLED_IN = new Set(["country", "countryCode", "interval"]);

/**
 * A form's values without what was left empty: texts are trimmed, empty ones dropped, and so is every object that holds
 * nothing but such, also in a list; lists of plain values stay as they are. Undefined when nothing is left.
 */
export function pruned(value: unknown): unknown {
  if (typeof value === "string") return value.trim() || undefined;
  if (typeof value === "number" && Number.isNaN(value)) return undefined;
  if (Array.isArray(value)) return value.some(isPlain) ? listOf(value) : value;
  if (!isPlain(value)) return value ?? undefined;
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const left = pruned(inner);
    return left === undefined ? [] : [[key, left] as const];
  });
  return kept.every(([key]) => FILLED_IN.has(key)) ? undefined : Object.fromEntries(kept);
}

function listOf(values: readonly unknown[]): unknown {
  const left = values.map(pruned).filter((value) => value !== undefined);
  return left.length > 0 ? left : undefined;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
