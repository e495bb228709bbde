import type { Field, Layout, RecordValues } from "./layouts";

export const RECORD_LENGTH = 94;

/** A record of a file, padded to 94 characters, with the line and column where it begins. */
export interface NachaRecord {
  type: string;
  text: string;
  line: number;
  column: number;
}

/**
 * A violation of the file format. It has the place and the rule, and quotes nothing: fields contain account numbers.
 */
export class NachaError extends Error {
  override readonly name = "NachaError";

  constructor(
    readonly line: number,
    readonly column: number,
    readonly rule: string,
  ) {
    super(`line ${line}, column ${column}: ${rule}`);
  }
}

export function columnOf<L extends Layout>(layout: L, name: L[number]["name"]): number {
  const at = layout.findIndex((field) => field.name === name);
  return layout.slice(0, at).reduce((column, { length }) => column + length, 1);
}

const DIGITS = /^\d+$/;
/** Text that Tender writes. Banks also send names with other letters. */
const WRITTEN = { pattern: /^[ -~]*$/, rule: "printable characters of ASCII alone" };
const READ = { pattern: /^[^\0-\x1f\x7f]*$/, rule: "printable characters alone" };

/** The rule that a field's text breaks. Undefined if it breaks none. */
function faultOf({ name, kind, value, length }: Field, raw: string, allowed: typeof READ): string | undefined {
  if (kind === "fixed") return raw.toUpperCase() === value ? undefined : `must be ${value}`;
  if (raw.length > length) return `${name} has at most ${length} characters`;
  if (kind === "text" || kind === "code") return allowed.pattern.test(raw) ? undefined : `${name} has ${allowed.rule}`;
  if (!DIGITS.test(raw) || raw.length !== length) return `${name} has ${length} digits`;
  return kind === "digits" || Number.isSafeInteger(Number(raw)) ? undefined : `${name} is larger than any sum`;
}

/** Reads a record by its layout. Throws a NachaError if a field does not match. */
export function readRecord<L extends Layout>(layout: L, { text: whole, line, column }: NachaRecord): RecordValues<L> {
  const values: Record<string, string | number> = {};
  let at = 0;
  for (const field of layout) {
    const raw = whole.slice(at, at + field.length);
    const fault = faultOf(field, raw, READ);
    if (fault) throw new NachaError(line, column + at, fault);
    if (field.kind === "number") values[field.name] = Number(raw);
    else if (field.kind === "code") values[field.name] = raw.trimEnd().toUpperCase();
    else if (field.kind !== "fixed") values[field.name] = field.kind === "text" ? raw.trimEnd() : raw;
    at += field.length;
  }
  return values as RecordValues<L>;
}

/** Writes a line by its layout. Throws a NachaError if a value does not fit its field: values are never cut. */
export function writeRecord<L extends Layout>(layout: L, values: RecordValues<L>, lineNumber: number): string {
  const given = values as Record<string, string | number | undefined>;
  let line = "";
  for (const field of layout) {
    const value = given[field.name] ?? "";
    const raw =
      field.kind === "fixed"
        ? (field.value ?? "")
        : field.kind === "number"
          ? String(value).padStart(field.length, "0")
          : String(value);
    const fault = faultOf(field, raw, WRITTEN);
    if (fault) throw new NachaError(lineNumber, line.length + 1, fault);
    line += raw.padEnd(field.length);
  }
  return line;
}
