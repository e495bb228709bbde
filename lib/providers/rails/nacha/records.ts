/**
 * The records of an ACH file: 94 characters each, in fields of fixed length. Layouts follow the file format of the NACHA
 * Operating Rules (appendix 3); positions count from 1.
 */

export const RECORD_LENGTH = 94;

/**
 * Describes what a field holds. `number`: digits with leading zeros, at most 12 of them. `digits`: digits that are a name,
 * such as a trace number. `text`: printable characters of ASCII, with spaces behind them. `fixed`: always this text.
 */
type FieldKind = "number" | "digits" | "text" | "fixed";

interface Field<Name extends string = string, Kind extends FieldKind = FieldKind> {
  name: Name;
  length: number;
  kind: Kind;
  value?: string;
}

type Layout = readonly Field[];

/** The values of a record's fields, without those that are fixed. */
export type RecordValues<L extends Layout> = {
  [F in L[number] as F["kind"] extends "fixed" ? never : F["name"]]: F["kind"] extends "number" ? number : string;
};

const number = <N extends string>(name: N, length: number): Field<N, "number"> => ({ name, length, kind: "number" });
const digits = <N extends string>(name: N, length: number): Field<N, "digits"> => ({ name, length, kind: "digits" });
const text = <N extends string>(name: N, length: number): Field<N, "text"> => ({ name, length, kind: "text" });
const fixed = (value: string): Field<"fixed", "fixed"> => ({
  name: "fixed",
  length: value.length,
  kind: "fixed",
  value,
});

export const FILE_HEADER = [
  fixed("101"),
  text("destination", 10),
  text("origin", 10),
  digits("createdOn", 6),
  text("createdAt", 4),
  text("modifier", 1),
  fixed("094101"),
  text("destinationName", 23),
  text("originName", 23),
  text("reference", 8),
] as const;

export const BATCH_HEADER = [
  fixed("5"),
  digits("serviceClass", 3),
  text("companyName", 16),
  text("discretionaryData", 20),
  text("companyID", 10),
  text("secCode", 3),
  text("description", 10),
  text("descriptiveDate", 6),
  text("effectiveOn", 6),
  text("settlementDay", 3),
  text("originatorStatus", 1),
  digits("odfi", 8),
  number("batchNumber", 7),
] as const;

/** The header of a batch of international entries. */
export const IAT_HEADER = [
  fixed("5"),
  digits("serviceClass", 3),
  text("companyName", 16),
  text("exchange", 20),
  text("companyID", 10),
  fixed("IAT"),
  text("description", 10),
  text("currencies", 6),
  text("effectiveOn", 6),
  text("settlementDay", 3),
  text("originatorStatus", 1),
  digits("odfi", 8),
  number("batchNumber", 7),
] as const;

export const ENTRY = [
  fixed("6"),
  digits("transactionCode", 2),
  digits("routingNumber", 9),
  text("accountNumber", 17),
  number("amount", 10),
  text("individualID", 15),
  text("individualName", 22),
  text("discretionaryData", 2),
  digits("addendaIndicator", 1),
  digits("traceNumber", 15),
] as const;

export const IAT_ENTRY = [
  fixed("6"),
  digits("transactionCode", 2),
  digits("routingNumber", 9),
  text("individualID", 17),
  number("amount", 10),
  text("accountNumber", 35),
  text("individualName", 2),
  text("discretionaryData", 2),
  digits("addendaIndicator", 1),
  digits("traceNumber", 15),
] as const;

/** Every kind of addendum that has a meaning of its own. Those of international entries stay as they are. */
export const ADDENDA = {
  payment: [fixed("705"), text("information", 80), number("sequence", 4), digits("entrySequence", 7)],
  change: [
    fixed("798"),
    text("changeCode", 3),
    digits("originalTrace", 15),
    text("reserved", 6),
    digits("originalRDFI", 8),
    text("correctedData", 29),
    text("spare", 15),
    digits("traceNumber", 15),
  ],
  "refused-change": [
    fixed("798"),
    text("refusalCode", 3),
    digits("originalTrace", 15),
    text("reserved", 6),
    digits("originalRDFI", 8),
    text("correctedData", 29),
    text("changeCode", 3),
    digits("changeSequence", 7),
    text("spare", 5),
    digits("traceNumber", 15),
  ],
  return: [
    fixed("799"),
    text("returnCode", 3),
    digits("originalTrace", 15),
    text("dateOfDeath", 6),
    digits("originalRDFI", 8),
    text("information", 44),
    digits("traceNumber", 15),
  ],
  dishonored: [
    fixed("799"),
    text("dishonorCode", 3),
    digits("originalTrace", 15),
    text("reserved", 6),
    digits("originalRDFI", 8),
    text("spare", 3),
    digits("returnTrace", 15),
    text("returnSettlementDay", 3),
    text("returnCode", 2),
    text("information", 21),
    digits("traceNumber", 15),
  ],
  contested: [
    fixed("799"),
    text("contestCode", 3),
    digits("originalTrace", 15),
    text("returnedOn", 6),
    digits("originalRDFI", 8),
    text("originalSettlementDay", 3),
    digits("returnTrace", 15),
    text("returnSettlementDay", 3),
    text("returnCode", 2),
    digits("dishonoredTrace", 15),
    text("dishonoredSettlementDay", 3),
    text("dishonorCode", 2),
    text("spare", 1),
    digits("traceNumber", 15),
  ],
  other: [fixed("7"), digits("typeCode", 2), text("data", 91)],
} as const;

export const BATCH_CONTROL = [
  fixed("8"),
  digits("serviceClass", 3),
  number("entryCount", 6),
  number("entryHash", 10),
  number("debits", 12),
  number("credits", 12),
  text("companyID", 10),
  text("authentication", 19),
  text("reserved", 6),
  digits("odfi", 8),
  number("batchNumber", 7),
] as const;

export const FILE_CONTROL = [
  fixed("9"),
  number("batchCount", 6),
  number("blockCount", 6),
  number("entryCount", 8),
  number("entryHash", 10),
  number("debits", 12),
  number("credits", 12),
  text("reserved", 39),
] as const;

/** A file that breaks a rule of the format. It names the place and the rule, and quotes nothing: fields hold account numbers. */
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

/** The column in which a field of a layout begins. */
export function columnOf<L extends Layout>(layout: L, name: L[number]["name"]): number {
  const at = layout.findIndex((field) => field.name === name);
  return layout.slice(0, at).reduce((column, { length }) => column + length, 1);
}

const DIGITS = /^\d+$/;
const PRINTABLE = /^[ -~]*$/;

/** Says what is wrong with a field's text; undefined when nothing is. */
function faultOf({ name, kind, value, length }: Field, raw: string): string | undefined {
  if (kind === "fixed") return raw === value ? undefined : `must be ${value}`;
  if (raw.length > length) return `${name} has at most ${length} characters`;
  if (kind === "text") return PRINTABLE.test(raw) ? undefined : `${name} has printable characters of ASCII alone`;
  return DIGITS.test(raw) && raw.length === length ? undefined : `${name} has ${length} digits`;
}

/** Reads a line by its layout. Throws NachaError for what does not fit. */
export function readRecord<L extends Layout>(layout: L, line: string, lineNumber: number): RecordValues<L> {
  const values: Record<string, string | number> = {};
  let at = 0;
  for (const field of layout) {
    const raw = line.slice(at, at + field.length);
    const fault = faultOf(field, raw);
    if (fault) throw new NachaError(lineNumber, at + 1, fault);
    if (field.kind === "number") values[field.name] = Number(raw);
    else if (field.kind !== "fixed") values[field.name] = field.kind === "text" ? raw.trimEnd() : raw;
    at += field.length;
  }
  return values as RecordValues<L>;
}

/** Writes a line by its layout. Throws NachaError for a value that does not fit its field: nothing is cut. */
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
    const fault = faultOf(field, raw);
    if (fault) throw new NachaError(lineNumber, line.length + 1, fault);
    line += raw.padEnd(field.length);
  }
  return line;
}
