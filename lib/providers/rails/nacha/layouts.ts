/**
 * The records of an ACH file: 94 characters each, in fixed-length fields. Layouts follow the file format of the NACHA
 * Operating Rules (appendix 3); positions count from 1.
 */

/**
 * The kind of a field. `number`: digits with leading zeros; amounts are in cents. `digits`: digits of an identifier,
 * such as a trace number. `text`: printable characters, padded with spaces. `code`: uppercase text. `fixed`: always the
 * same text.
 */
type FieldKind = "number" | "digits" | "text" | "code" | "fixed";

export interface Field<Name extends string = string, Kind extends FieldKind = FieldKind> {
  name: Name;
  length: number;
  kind: Kind;
  value?: string;
}

export type Layout = readonly Field[];

/** The values of a record's fields, without the fixed ones. */
export type RecordValues<L extends Layout> = {
  [F in L[number] as F["kind"] extends "fixed" ? never : F["name"]]: F["kind"] extends "number" ? number : string;
};

const number = <N extends string>(name: N, length: number): Field<N, "number"> => ({ name, length, kind: "number" });
const digits = <N extends string>(name: N, length: number): Field<N, "digits"> => ({ name, length, kind: "digits" });
const text = <N extends string>(name: N, length: number): Field<N, "text"> => ({ name, length, kind: "text" });
const code = <N extends string>(name: N, length: number): Field<N, "code"> => ({ name, length, kind: "code" });
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
  code("secCode", 3),
  text("description", 10),
  text("descriptiveDate", 6),
  text("effectiveOn", 6),
  text("settlementDay", 3),
  text("originatorStatus", 1),
  digits("odfi", 8),
  number("batchNumber", 7),
] as const;

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

/** An entry in an ACH operator's advice (ADV) of booked debits and credits. */
export const ADV_ENTRY = [
  fixed("6"),
  digits("transactionCode", 2),
  digits("routingNumber", 9),
  text("accountNumber", 15),
  number("amount", 12),
  text("individualID", 14),
  text("reserved", 1),
  text("individualName", 22),
  text("discretionaryData", 2),
  digits("addendaIndicator", 1),
  digits("traceNumber", 15),
] as const;

/** Every kind of addendum that Tender interprets. Addenda of international entries stay uninterpreted. */
export const ADDENDA = {
  payment: [fixed("705"), text("information", 80), number("sequence", 4), digits("entrySequence", 7)],
  change: [
    fixed("798"),
    code("changeCode", 3),
    digits("originalTrace", 15),
    text("reserved", 6),
    digits("originalRDFI", 8),
    text("correctedData", 29),
    text("spare", 15),
    digits("traceNumber", 15),
  ],
  "refused-change": [
    fixed("798"),
    code("refusalCode", 3),
    digits("originalTrace", 15),
    text("reserved", 6),
    digits("originalRDFI", 8),
    text("correctedData", 29),
    code("changeCode", 3),
    digits("changeSequence", 7),
    text("spare", 5),
    digits("traceNumber", 15),
  ],
  return: [
    fixed("799"),
    code("returnCode", 3),
    digits("originalTrace", 15),
    text("dateOfDeath", 6),
    digits("originalRDFI", 8),
    text("information", 44),
    digits("traceNumber", 15),
  ],
  dishonored: [
    fixed("799"),
    code("dishonorCode", 3),
    digits("originalTrace", 15),
    text("reserved", 6),
    digits("originalRDFI", 8),
    text("spare", 3),
    digits("returnTrace", 15),
    text("returnSettlementDay", 3),
    code("returnCode", 2),
    text("information", 21),
    digits("traceNumber", 15),
  ],
  contested: [
    fixed("799"),
    code("contestCode", 3),
    digits("originalTrace", 15),
    text("returnedOn", 6),
    digits("originalRDFI", 8),
    text("originalSettlementDay", 3),
    digits("returnTrace", 15),
    text("returnSettlementDay", 3),
    code("returnCode", 2),
    digits("dishonoredTrace", 15),
    text("dishonoredSettlementDay", 3),
    code("dishonorCode", 2),
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

/** The control record of an advice batch, with longer sums and without a company. */
export const ADV_BATCH_CONTROL = [
  fixed("8"),
  digits("serviceClass", 3),
  number("entryCount", 6),
  number("entryHash", 10),
  number("debits", 20),
  number("credits", 20),
  text("authentication", 19),
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

/** The control record of an advice file, with longer sums. */
export const ADV_FILE_CONTROL = [
  fixed("9"),
  number("batchCount", 6),
  number("blockCount", 6),
  number("entryCount", 8),
  number("entryHash", 10),
  number("debits", 20),
  number("credits", 20),
  text("reserved", 23),
] as const;
