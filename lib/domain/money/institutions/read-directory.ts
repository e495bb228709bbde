import Papa from "papaparse";
import type { DirectoryName, InstitutionDetails } from "@/db/schema";
import { Failure } from "@/lib/core/failure";

/** A file as it was read from the disk. */
export interface DirectoryFile {
  /** The file's name, for errors. */
  name: string;
  bytes: Buffer;
  modifiedOn: Date;
}

interface DirectoryRow {
  routingNumber: string;
  name: string;
  newRoutingNumber?: string;
  city: string;
  state: string;
  details: InstitutionDetails;
}

export interface Directory {
  directory: DirectoryName;
  /** The day of the newest change in the file. The real-time list has no such day: the day of the file itself. */
  sourceDate: string;
  rows: DirectoryRow[];
}

const unreadable = (file: string, line: number, words: string) =>
  new Failure("conflict", `${file}, line ${line}: ${words}`);

/** A field of a fixed-width record. The first character is number 0. */
type Field = readonly [at: number, length: number];

/** The published record layouts, with the number of characters up to the last used field and to the record's end. */
const ACH = {
  used: 150,
  length: 155,
  routingNumber: [0, 9],
  officeCode: [9, 1],
  servicingFRBNumber: [10, 9],
  recordTypeCode: [19, 1],
  revised: [20, 6],
  newRoutingNumber: [26, 9],
  name: [35, 36],
  address: [71, 36],
  city: [107, 20],
  state: [127, 2],
  postalCode: [129, 5],
  postalCodeExtension: [134, 4],
  phoneNumber: [138, 10],
  statusCode: [148, 1],
  viewCode: [149, 1],
} as const;
const WIRE = {
  used: 93,
  length: 101,
  routingNumber: [0, 9],
  name: [27, 36],
  state: [63, 2],
  city: [65, 25],
  transfers: [90, 1],
  settlementOnly: [91, 1],
  securities: [92, 1],
  revised: [93, 8],
} as const;

/** The API's address has 32 characters, the directory's 36. */
const ADDRESS_MAX = 32;
/** Two digits of a year below this are of this century. The directory began in the last one. */
const CENTURY_TURN = 70;
/** Record type of a number that was replaced after a merger. */
const REPLACED = "2";

/** Reads a file of any of the directories. Throws 409 with the file, the line and the fault. */
export function readDirectory(file: DirectoryFile): Directory {
  const text = file.bytes.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
  const [first = ""] = text.split(/\r?\n/, 1);
  if (!/^\d{9}/.test(first) || first.includes(",")) return readParticipants(file);
  const lines = text.split(/\r?\n/);
  // The files may end with an empty line or with the end-of-file character of DOS.
  while (lines.length > 0 && /^[\s\u001a]*$/.test(lines.at(-1) ?? "")) lines.pop();
  return first.trimEnd().length > WIRE.length ? readAch(file.name, lines) : readWires(file.name, lines);
}

function readAch(file: string, lines: readonly string[]): Directory {
  const dates: string[] = [];
  const rows = lines.map((line, at): DirectoryRow => {
    const of = fieldsOf(line, ACH, { file, line: at + 1 });
    const [revised, recordTypeCode] = [of(ACH.revised), of(ACH.recordTypeCode)];
    if (!/^[012]$/.test(recordTypeCode)) throw unreadable(file, at + 1, "the record type is not 0, 1 or 2.");
    const century = Number(revised.slice(4)) < CENTURY_TURN ? "20" : "19";
    dates.push(dayOf(`${century}${revised.slice(4)}${revised.slice(0, 4)}`, file, at + 1));
    const successor = of(ACH.newRoutingNumber);
    return {
      routingNumber: of(ACH.routingNumber),
      name: of(ACH.name),
      ...(recordTypeCode === REPLACED && /^(?!0{9})\d{9}$/.test(successor) && { newRoutingNumber: successor }),
      city: of(ACH.city),
      state: of(ACH.state),
      details: {
        address: of(ACH.address).slice(0, ADDRESS_MAX),
        postalCode: of(ACH.postalCode),
        postalCodeExtension: of(ACH.postalCodeExtension),
        officeCode: of(ACH.officeCode),
        phoneNumber: of(ACH.phoneNumber),
        recordTypeCode,
        revised,
        servicingFRBNumber: of(ACH.servicingFRBNumber),
        statusCode: of(ACH.statusCode),
        viewCode: of(ACH.viewCode),
      },
    };
  });
  return { directory: "fedach", sourceDate: newestOf(dates, file), rows: withFinalNumbers(once(rows, file)) };
}

function readWires(file: string, lines: readonly string[]): Directory {
  const dates: string[] = [];
  const rows = lines.map((line, at): DirectoryRow => {
    const of = fieldsOf(line, WIRE, { file, line: at + 1 });
    const revised = of(WIRE.revised);
    if (revised) dates.push(dayOf(revised, file, at + 1));
    return {
      routingNumber: of(WIRE.routingNumber),
      name: of(WIRE.name),
      city: of(WIRE.city),
      state: of(WIRE.state),
      details: {
        fundsTransferStatus: of(WIRE.transfers) === "Y",
        fundsSettlementOnlyStatus: of(WIRE.settlementOnly) === "S",
        bookEntrySecuritiesTransferStatus: of(WIRE.securities) === "Y",
      },
    };
  });
  return { directory: "fedwire", sourceDate: newestOf(dates, file), rows: once(rows, file) };
}

/** Columns of the real-time list, as they may be written: without spaces, in small letters. */
const COLUMNS = {
  routingnumber: "routingNumber",
  name: "name",
  receivepayments: "receivePayments",
  receiverequestforpayment: "receiveRequestForPayment",
} as const;

/** Reads the participants of instant payments: a CSV file with the columns routingNumber and name. */
function readParticipants({ name: file, bytes, modifiedOn }: DirectoryFile): Directory {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(bytes.toString("utf8").replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (header) => {
      const plain = header.toLowerCase().replace(/[^a-z]/g, "");
      return plain in COLUMNS ? COLUMNS[plain as keyof typeof COLUMNS] : header;
    },
  });
  if (!meta.fields?.includes("routingNumber") || !meta.fields.includes("name"))
    throw unreadable(
      file,
      1,
      "this is neither a directory of the Federal Reserve nor a CSV file with routingNumber and name.",
    );
  const [fault] = errors.filter(({ row }) => row !== undefined);
  if (fault) throw unreadable(file, (fault.row ?? 0) + 2, `${fault.message}.`);
  const rows = data.map((row, at): DirectoryRow => {
    const routingNumber = (row.routingNumber ?? "").trim();
    if (!/^\d{9}$/.test(routingNumber)) throw unreadable(file, at + 2, "the routing number must be 9 digits.");
    const details = {
      receivePayments: isYes(row.receivePayments, true),
      receiveRequestForPayment: isYes(row.receiveRequestForPayment, false),
    };
    return { routingNumber, name: (row.name ?? "").trim(), city: "", state: "", details };
  });
  if (rows.length === 0) throw unreadable(file, 2, "the file has no rows.");
  return { directory: "rtp", sourceDate: modifiedOn.toISOString().slice(0, 10), rows: once(rows, file) };
}

const isYes = (text: string | undefined, absent: boolean) =>
  text === undefined || text.trim() === "" ? absent : /^(?:y|yes|true|1|x)$/i.test(text.trim());

interface DirectoryLine {
  file: string;
  line: number;
}

function fieldsOf(line: string, layout: { used: number; length: number }, { file, line: at }: DirectoryLine) {
  if (line.length < layout.used || line.length > layout.length)
    throw unreadable(file, at, `the line has ${line.length} characters, and the layout ${layout.length}.`);
  if (!/^\d{9}/.test(line)) throw unreadable(file, at, "the line does not begin with a routing number of 9 digits.");
  return ([start, length]: Field) => line.slice(start, start + length).trim();
}

/** Turns eight digits into a day. */
function dayOf(digits: string, file: string, line: number): string {
  const day = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  if (Number.isNaN(Date.parse(day)) || day.length !== "2026-01-31".length)
    throw unreadable(file, line, "the date of the last change is not a date.");
  return day;
}

function newestOf(dates: readonly string[], file: string): string {
  const newest = dates.reduce((one, other) => (one > other ? one : other), "");
  if (!newest) throw unreadable(file, 1, "no row has a date of its last change.");
  return newest;
}

function once(rows: DirectoryRow[], file: string): DirectoryRow[] {
  const lineOf = new Map<string, number>();
  for (const [at, { routingNumber }] of rows.entries()) {
    const earlier = lineOf.get(routingNumber);
    if (earlier !== undefined)
      throw unreadable(file, at + 1, `the routing number ${routingNumber} is also on line ${earlier}.`);
    lineOf.set(routingNumber, at + 1);
  }
  return rows;
}

/** Follows chains of mergers to their end, so that a look-up takes one step. A circle is left as it is. */
function withFinalNumbers(rows: DirectoryRow[]): DirectoryRow[] {
  const successors = new Map(rows.map(({ routingNumber, newRoutingNumber }) => [routingNumber, newRoutingNumber]));
  return rows.map((row) => {
    const visited = new Set([row.routingNumber]);
    let final = row.newRoutingNumber;
    while (final !== undefined && !visited.has(final)) {
      visited.add(final);
      const next = successors.get(final);
      if (next === undefined) return { ...row, newRoutingNumber: final };
      final = next;
    }
    return row;
  });
}
