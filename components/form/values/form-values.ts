import { formatPhone } from "@/components/words/texts";

/**
 * Fields that forms fill in automatically. Alone they carry no information, such as a country without a street or an
 * interval without an amount.
 */
const FILLED_IN = new Set(["country", "countryCode", "interval"]);

/** Checks whether a form fills in the answer at this path, so that a person can never omit it. */
export const isFilledIn = (path: string): boolean => FILLED_IN.has(path.slice(path.lastIndexOf(".") + 1));

/**
 * Removes empty values: trims strings, and drops empty strings and objects without values, or with only those that
 * forms fill in. Lists of plain values are unchanged. Returns undefined if nothing is left.
 */
export function pruned(value: unknown): unknown {
  if (typeof value === "string") return value.trim() || undefined;
  if (typeof value === "number" && Number.isNaN(value)) return undefined;
  if (Array.isArray(value)) return value.some(isPlain) ? listOf(value) : value;
  if (!isPlain(value)) return value ?? undefined;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const left = pruned(inner);
    return left === undefined ? [] : [[key, left] as const];
  });
  return entries.every(([key]) => FILLED_IN.has(key)) ? undefined : Object.fromEntries(entries);
}

function listOf(values: readonly unknown[]): unknown {
  const left = values.map(pruned).filter((value) => value !== undefined);
  return left.length > 0 ? left : undefined;
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export type Answers = { [field: string]: string | number | boolean | undefined | Answers };

export type TermsKind = "none" | "token" | "manual";

export interface MetadataRow {
  key: string;
  value: string;
}

export interface TermsValues {
  token: string;
  manual: Answers;
}

/** Converts stored answers to form values, with formatted phone numbers. */
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

export function metadataRows(stored: Record<string, string> = {}): MetadataRow[] {
  return Object.entries(stored).map(([key, value]) => ({ key, value }));
}

/** Converts rows to metadata, without empty rows. Returns undefined if all are empty. */
export function metadataBody(rows: readonly MetadataRow[]): Record<string, string> | undefined {
  const filled = rows
    .map(({ key, value }) => [key.trim(), value.trim()] as const)
    .filter(([key, value]) => key || value);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

export function hasTwice(rows: readonly MetadataRow[]): boolean {
  const names = rows.map(({ key }) => key.trim()).filter(Boolean);
  return new Set(names).size < names.length;
}

/** Converts an acceptance of the terms to its body. Reads the date and time in the browser's time zone. */
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

/** Fields that forms fill in automatically. They do not count as changes. */
const NO_CHANGE = new Set(["country", "countryCode"]);
/** Objects that are removed as a whole when all of their fields are emptied. */
const WHOLE = new Set(["phone", "address"]);

/**
 * Returns the changes in a form as a patch: omits unchanged answers, sends emptied ones as empty, and sends an emptied
 * phone or address as null. Returns undefined if nothing changed.
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
