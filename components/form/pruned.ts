/** What forms fill in by themselves, and what says nothing alone: a country without a street, a country code without a number. */
const FILLED_IN = new Set(["country", "countryCode"]);

/**
 * A form's values without what was left empty: texts are trimmed, empty ones dropped, and so is every object that holds
 * nothing but such; lists stay as they are. Undefined when nothing is left.
 */
export function pruned(value: unknown): unknown {
  if (typeof value === "string") return value.trim() || undefined;
  if (typeof value === "number" && Number.isNaN(value)) return undefined;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value ?? undefined;
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const left = pruned(inner);
    return left === undefined ? [] : [[key, left] as const];
  });
  return kept.every(([key]) => FILLED_IN.has(key)) ? undefined : Object.fromEntries(kept);
}
