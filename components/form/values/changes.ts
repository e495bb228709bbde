import type { Answers } from "./form-values";
import { pruned } from "./pruned";

/** Lists fields that forms fill in by themselves. Alone they are no change. */
const FILLED_IN = new Set(["country", "countryCode"]);
/** Lists objects that are taken away whole when all of them was emptied. */
const WHOLE = new Set(["phone", "address"]);

/**
 * Returns what was changed in a form, as a patch: untouched answers are left out, emptied ones are sent empty, and an
 * emptied phone or address is sent as null. Undefined when nothing was changed.
 */
export function changes(before: Answers, after: Answers): object | undefined {
  const changed = Object.entries(after).flatMap(([key, now]): [string, unknown][] => {
    const was = before[key];
    if (typeof now !== "object")
      return isSame(was, now) ? [] : [[key, trimmed(now) ?? (typeof was === "number" ? null : "")]];
    const answers = typeof was === "object" ? was : {};
    if (WHOLE.has(key) && pruned(now) === undefined) return pruned(answers) === undefined ? [] : [[key, null]];
    const inner = changes(answers, now);
    return inner ? [[key, key === "phone" ? { countryCode: "1", ...inner } : inner]] : [];
  });
  return changed.every(([key]) => FILLED_IN.has(key)) ? undefined : Object.fromEntries(changed);
}

function isSame(was: unknown, now: unknown): boolean {
  return (trimmed(was) ?? "") === (trimmed(now) ?? "");
}

function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim() || undefined;
  return typeof value === "number" && Number.isNaN(value) ? undefined : value;
}
