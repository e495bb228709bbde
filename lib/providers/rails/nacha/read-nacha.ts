import { type Cursor, readToEnd, textOf } from "../file-text";
import {
  ADDENDA,
  ADV_BATCH_CONTROL,
  ADV_ENTRY,
  ADV_FILE_CONTROL,
  BATCH_CONTROL,
  BATCH_HEADER,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  IAT_ENTRY,
  IAT_HEADER,
  type RecordValues,
} from "./layouts";
import {
  ADVICE_CLASS,
  ADVICES,
  blocksOf,
  type NachaAddendum,
  type NachaBatch,
  type NachaEntry,
  type NachaFile,
  type NachaSums,
  SEC_CODES,
  SERVICE_CLASSES,
  sumsOfAll,
  sumsOfEntries,
} from "./nacha-file";
import { columnOf, NachaError, type NachaRecord, readRecord, RECORD_LENGTH } from "./records";
import { faultOfEntry } from "./write-nacha";

const FILLER = "9".repeat(RECORD_LENGTH);
/** ODFI codes that dishonor a return, RDFI codes that contest it, and codes that refuse a change. */
const DISHONOR = /^R(?:61|62|67|68|69|70)$/i;
const CONTEST = /^R7[1-7]$/i;
const REFUSAL = /^C6[1-9]$/i;

type Records = Cursor<NachaRecord>;

/** The fields of a control record that are compared with computed sums. */
type Sums = Pick<RecordValues<typeof BATCH_CONTROL>, keyof NachaSums>;

const refuse = ({ line, column = 1 }: Pick<NachaRecord, "line"> & { column?: number }, rule: string) =>
  new NachaError(line, column, rule);

/**
 * Splits a file into records. Line ends are optional, and trailing spaces may be missing. Text after the 94th character
 * is a new record; blank lines are skipped.
 */
function recordsOf(bytes: Uint8Array): NachaRecord[] {
  const text = textOf(bytes, (rule) => new NachaError(1, 1, rule));
  return text.split(/\r\n|\n|\r/).flatMap((whole, at) => {
    const pieces = ofFixedLength(whole.trimEnd()).match(/.{1,94}/gs) ?? [];
    return pieces.map((piece, nth) => ({
      type: piece[0] ?? "",
      text: piece.padEnd(RECORD_LENGTH),
      line: at + 1,
      column: nth * RECORD_LENGTH + 1,
    }));
  });
}

/** Restores a line with non-ASCII letters that its bank padded to 94 bytes of UTF-8 instead of 94 characters. */
const ofFixedLength = (line: string): string =>
  /[^\0-\x7f]/.test(line) && Buffer.byteLength(line) === RECORD_LENGTH ? Buffer.from(line).toString("latin1") : line;

function checkSums<L extends SumsLayout>(stated: Sums, read: NachaSums, layout: L, at: NachaRecord): void {
  for (const name of ["entryCount", "entryHash", "debits", "credits"] as const)
    if (stated[name] !== read[name]) throw faultIn(layout, at, name, `${name} is not what the entries add up to`);
}

type SumsLayout = typeof BATCH_CONTROL | typeof ADV_BATCH_CONTROL | typeof FILE_CONTROL | typeof ADV_FILE_CONTROL;

/** An error that points at the column of a field in its record. */
function faultIn<L extends Parameters<typeof columnOf>[0]>(
  layout: L,
  { line, column }: NachaRecord,
  name: L[number]["name"],
  rule: string,
): NachaError {
  return new NachaError(line, column - 1 + columnOf(layout, name), rule);
}

function kindOf(line: string): keyof typeof ADDENDA {
  const [type, code] = [line.slice(1, 3), line.slice(3, 6)];
  if (type === "05") return "payment";
  if (type === "98") return REFUSAL.test(code) ? "refused-change" : "change";
  if (type !== "99") return "other";
  return DISHONOR.test(code) ? "dishonored" : CONTEST.test(code) ? "contested" : "return";
}

function readAddendum(record: NachaRecord): NachaAddendum {
  const kind = kindOf(record.text);
  return { kind, ...readRecord(ADDENDA[kind], record) } as NachaAddendum;
}

function readEntry(
  records: Records,
  { serviceClass, secCode }: Pick<NachaBatch, "serviceClass" | "secCode">,
): NachaEntry {
  const record = records.take("6", "an entry");
  const layout = secCode === "IAT" ? IAT_ENTRY : secCode === ADVICES ? ADV_ENTRY : ENTRY;
  const { addendaIndicator, ...values } = readRecord<typeof ENTRY | typeof IAT_ENTRY | typeof ADV_ENTRY>(
    layout,
    record,
  );
  const fault = faultOfEntry(values, serviceClass);
  if (fault) throw faultIn(ENTRY, record, fault.field, fault.rule);
  const addenda: NachaAddendum[] = [];
  while (records.type === "7") addenda.push(readAddendum(records.take("7", "an addendum")));
  if ((addendaIndicator === "1") !== addenda.length > 0)
    throw faultIn(ENTRY, record, "addendaIndicator", "addendaIndicator is 1 before addenda, and else 0");
  return { ...values, addenda };
}

/**
 * Fields that a batch's header repeats in its control record. A company may be aligned left in one and right in the
 * other.
 */
const SAME = ["serviceClass", "companyID", "odfi", "batchNumber"] as const;

const isSame = (one: string | number, other: string | number) => String(one).trim() === String(other).trim();

function readBatch(records: Records): NachaBatch {
  const record = records.take("5", "a batch");
  const isInternational = record.text.slice(50, 53).toUpperCase() === "IAT";
  const header = isInternational ? fromInternational(record) : readRecord(BATCH_HEADER, record);
  const { serviceClass, secCode } = header;
  if (!SEC_CODES.some((code) => code === secCode))
    throw faultIn(BATCH_HEADER, record, "secCode", "secCode is not one that Tender reads");
  const isAdvice = secCode === ADVICES;
  const classes: readonly string[] = isAdvice ? [ADVICE_CLASS] : Object.values(SERVICE_CLASSES);
  if (!classes.includes(serviceClass))
    throw faultIn(BATCH_HEADER, record, "serviceClass", `serviceClass is one of ${classes.join(", ")}`);
  const entries: NachaEntry[] = [];
  while (records.type === "6") entries.push(readEntry(records, header));
  const end = records.take("8", "a batch ends with its control record");
  const control = isAdvice
    ? { companyID: header.companyID, ...readRecord(ADV_BATCH_CONTROL, end) }
    : readRecord(BATCH_CONTROL, end);
  checkSums(control, sumsOfEntries(entries), isAdvice ? ADV_BATCH_CONTROL : BATCH_CONTROL, end);
  for (const name of SAME)
    if (!isSame(control[name], header[name]))
      throw faultIn(BATCH_CONTROL, end, name, `${name} is not that of the batch's header`);
  return { ...header, entries, ...(control.authentication && { authentication: control.authentication }) };
}

/**
 * Reads the header of an international batch under the field names of domestic ones. International fields replace
 * domestic ones in the same place.
 */
function fromInternational(record: NachaRecord): RecordValues<typeof BATCH_HEADER> {
  const { exchange, currencies, ...rest } = readRecord(IAT_HEADER, record);
  return { ...rest, discretionaryData: exchange, secCode: "IAT", descriptiveDate: currencies };
}

function readFile(records: Records): NachaFile {
  const before = records.taken;
  const header = readRecord(FILE_HEADER, records.take("1", "a file begins with its header record"));
  const batches: NachaBatch[] = [];
  while (records.type === "5") batches.push(readBatch(records));
  const end = records.take("9", "a batch or the file's control record comes here");
  const hasAdvices = batches.some(({ secCode }) => secCode === ADVICES);
  const layout = hasAdvices ? ADV_FILE_CONTROL : FILE_CONTROL;
  const control = readRecord<typeof FILE_CONTROL | typeof ADV_FILE_CONTROL>(layout, end);
  if (control.batchCount !== batches.length)
    throw faultIn(layout, end, "batchCount", "batchCount is not the number of batches");
  if (control.blockCount !== blocksOf(records.taken - before))
    throw faultIn(layout, end, "blockCount", "blockCount is not the number of blocks of ten records");
  checkSums(control, sumsOfAll(batches.map(({ entries }) => sumsOfEntries(entries))), layout, end);
  while (records.type === "9") {
    const filler = records.take("9", "a record of nines");
    if (filler.text !== FILLER)
      throw new NachaError(filler.line, filler.column, "only records of nines follow the file's control");
  }
  return { header, batches };
}

/**
 * Reads a file, which may contain several ACH files, to its last line. If anything breaks a rule of the format, all of
 * it is rejected; NachaError has line, column and rule.
 */
export const readNacha = (bytes: Uint8Array): NachaFile[] => readToEnd(recordsOf(bytes), refuse, readFile);
