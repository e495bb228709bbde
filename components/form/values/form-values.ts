import { formatPhone } from "@/components/words/texts";

/**
 * Lists fields that forms fill in by themselves. Alone they say nothing: a country without a street, an interval
 * without an amount.
 */
const FILLED_IN = new Set(["country", "countryCode", "interval"]);

/** Whether a form fills in the answer at a path, so that a person can never leave it out. */
export const isFilledIn = (path: string): boolean => FILLED_IN.has(path.slice(path.lastIndexOf(".") + 1));

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

/** Answers by name, as deep as the fields of a form make them. */
export type Answers = { [field: string]: string | number | boolean | undefined | Answers };

/** Describes how an acceptance of the terms is told, if at all. */
export type TermsKind = "none" | "token" | "manual";

/** A line of metadata as a form holds it. */
export interface MetadataRow {
  key: string;
  value: string;
}

/** Terms of service as a form holds them. */
export interface TermsValues {
  token: string;
  manual: Answers;
}

/** Stored answers as a form holds them: phone numbers as people write them. */
export function answersOf(stored: object): Answers {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]: [string, unknown]) => {
      if (typeof value === "object" && value !== null) return [key, answersOf(value)];
      return [
        key,
        key === "number" && typeof value === "string" ? formatPhone(value) : (value as string | number | boolean),
      ];
    }),
  );
}

/** Stored metadata as lines. */
export function metadataRows(stored: Record<string, string> = {}): MetadataRow[] {
  return Object.entries(stored).map(([key, value]) => ({ key, value }));
}

/** Lines of metadata as they are sent, without empty ones; undefined when there are none. */
export function metadataBody(rows: readonly MetadataRow[]): Record<string, string> | undefined {
  const filled = rows
    .map(({ key, value }) => [key.trim(), value.trim()] as const)
    .filter(([key, value]) => key || value);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** Whether lines of metadata name something twice. */
export function hasTwice(rows: readonly MetadataRow[]): boolean {
  const names = rows.map(({ key }) => key.trim()).filter(Boolean);
  return new Set(names).size < names.length;
}

/** An acceptance of the terms as it is sent; a time of day becomes a moment in the browser's zone. */
export function termsBody(kind: TermsKind, { token, manual }: TermsValues): object | undefined {
  if (kind === "none") return undefined;
  if (kind === "token") return { token: token.trim() };
  const { acceptedDate, ...rest } = manual;
  const date = typeof acceptedDate === "string" && acceptedDate ? new Date(acceptedDate) : undefined;
  const given = pruned(rest);
  return {
    manual: {
      ...(typeof given === "object" && given),
      ...(date && { acceptedDate: Number.isNaN(date.getTime()) ? acceptedDate : date.toISOString() }),
    },
  };
}

/** Lists fields that forms fill in by themselves. Alone they are no change. */
const NO_CHANGE = new Set(["country", "countryCode"]);
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
  return changed.every(([key]) => NO_CHANGE.has(key)) ? undefined : Object.fromEntries(changed);
}

function isSame(was: unknown, now: unknown): boolean {
  return (trimmed(was) ?? "") === (trimmed(now) ?? "");
}

function trimmed(value: unknown): unknown {
  if (typeof value === "string") return value.trim() || undefined;
  return typeof value === "number" && Number.isNaN(value) ? undefined : value;
}
