import {
  blocksOf,
  type NachaAddendum,
  type NachaBatch,
  type NachaEntry,
  type NachaFile,
  type NachaSums,
  SEC_CODES,
  sumsOfAll,
  sumsOfEntries,
} from "./nacha-file";
import {
  ADDENDA,
  BATCH_CONTROL,
  BATCH_HEADER,
  columnOf,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  IAT_ENTRY,
  IAT_HEADER,
  NachaError,
  readRecord,
  RECORD_LENGTH,
  type RecordValues,
} from "./records";
import { faultOfEntry } from "./write-nacha";

const FILLER = "9".repeat(RECORD_LENGTH);
const SERVICE_CLASS = /^(?:200|220|225)$/;
/** Codes by which a bank of the origin dishonors a return, and by which the other contests that; those that refuse a change. */
const DISHONOR = /^R(?:61|62|67|68|69|70)$/;
const CONTEST = /^R7[1-7]$/;
const REFUSAL = /^C6[1-9]$/;

/** Describes where each field that is compared with our own sums stands. */
type Sums = Pick<RecordValues<typeof BATCH_CONTROL>, keyof NachaSums>;

/** Reads lines in order and knows their numbers. */
class Lines {
  private at = 0;

  constructor(private readonly lines: readonly string[]) {}

  /** The number of the next line. */
  get number(): number {
    return this.at + 1;
  }

  /** The first character of the next line, which names its record. Empty at the end. */
  get type(): string {
    return this.lines[this.at]?.[0] ?? "";
  }

  peek = (): string => this.lines[this.at] ?? "";

  take(): string {
    const line = this.lines[this.at] ?? "";
    if (line.length !== RECORD_LENGTH)
      throw new NachaError(
        this.number,
        Math.min(line.length, RECORD_LENGTH) + 1,
        `a record has ${RECORD_LENGTH} characters`,
      );
    this.at++;
    return line;
  }

  /** Throws unless the next record is of this type. */
  expect(type: string, rule: string): void {
    if (this.type !== type) throw new NachaError(this.number, 1, rule);
  }
}

/** The lines of a text, which may also be one of whole records without ends. */
function linesOf(text: string): { lines: string[]; form: Omit<NonNullable<NachaFile["form"]>, "fillers"> } {
  const lineEnd = text.includes("\r\n") ? "\r\n" : text.includes("\n") ? "\n" : "";
  if (lineEnd === "") return { lines: text.match(/[^]{1,94}/g) ?? [], form: { lineEnd, endsWithLine: false } };
  const lines = text.split(lineEnd);
  const endsWithLine = lines.at(-1) === "";
  if (endsWithLine) lines.pop();
  return { lines, form: { lineEnd, endsWithLine } };
}

/** Compares what a control record says with what was read. */
function checkSums(
  stated: Sums,
  read: NachaSums,
  layout: typeof BATCH_CONTROL | typeof FILE_CONTROL,
  line: number,
): void {
  for (const name of ["entryCount", "entryHash", "debits", "credits"] as const)
    if (stated[name] !== read[name])
      throw new NachaError(line, columnOf<typeof layout>(layout, name), `${name} is not what the entries add up to`);
}

function kindOf(line: string): keyof typeof ADDENDA {
  const [type, code] = [line.slice(1, 3), line.slice(3, 6)];
  if (type === "05") return "payment";
  if (type === "98") return REFUSAL.test(code) ? "refused-change" : "change";
  if (type !== "99") return "other";
  return DISHONOR.test(code) ? "dishonored" : CONTEST.test(code) ? "contested" : "return";
}

function readAddendum(lines: Lines): NachaAddendum {
  const { number } = lines;
  const line = lines.take();
  const kind = kindOf(line);
  return { kind, ...readRecord(ADDENDA[kind], line, number) } as NachaAddendum;
}

function readEntry(lines: Lines, { serviceClass, secCode }: Pick<NachaBatch, "serviceClass" | "secCode">): NachaEntry {
  const { number } = lines;
  const line = lines.take();
  const layout = secCode === "IAT" ? IAT_ENTRY : ENTRY;
  const { addendaIndicator, ...values } = readRecord<typeof ENTRY | typeof IAT_ENTRY>(layout, line, number);
  const fault = faultOfEntry(values, serviceClass);
  if (fault) throw new NachaError(number, columnOf(ENTRY, fault.field), fault.rule);
  const addenda: NachaAddendum[] = [];
  while (lines.type === "7") addenda.push(readAddendum(lines));
  if ((addendaIndicator === "1") !== addenda.length > 0)
    throw new NachaError(
      number,
      columnOf(ENTRY, "addendaIndicator"),
      "addendaIndicator is 1 before addenda, and else 0",
    );
  return { ...values, addenda };
}

/** The header of a batch, and the control that has to say the same. */
const SAME = ["serviceClass", "companyID", "odfi", "batchNumber"] as const;

function readBatch(lines: Lines): NachaBatch {
  const { number } = lines;
  const line = lines.take();
  const isInternational = line.slice(50, 53) === "IAT";
  const header = isInternational ? fromInternational(line, number) : readRecord(BATCH_HEADER, line, number);
  if (!SERVICE_CLASS.test(header.serviceClass))
    throw new NachaError(number, columnOf(BATCH_HEADER, "serviceClass"), "serviceClass is 200, 220 or 225");
  if (!SEC_CODES.some((code) => code === header.secCode))
    throw new NachaError(number, columnOf(BATCH_HEADER, "secCode"), "secCode is none that we read");
  const entries: NachaEntry[] = [];
  while (lines.type === "6") entries.push(readEntry(lines, header));
  lines.expect("8", "a batch ends with its control record");
  const end = lines.number;
  const control = readRecord(BATCH_CONTROL, lines.take(), end);
  checkSums(control, sumsOfEntries(entries), BATCH_CONTROL, end);
  for (const name of SAME)
    if (control[name] !== header[name])
      throw new NachaError(end, columnOf(BATCH_CONTROL, name), `${name} is not that of the batch's header`);
  return { ...header, entries, ...(control.authentication && { authentication: control.authentication }) };
}

/** The header of an international batch by the names of the others: what is its own stands where theirs is. */
function fromInternational(line: string, number: number): RecordValues<typeof BATCH_HEADER> {
  const { exchange, currencies, ...rest } = readRecord(IAT_HEADER, line, number);
  return { ...rest, discretionaryData: exchange, secCode: "IAT", descriptiveDate: currencies };
}

/**
 * Reads a file, and refuses it whole where anything breaks a rule of the format: NachaError names line, column and rule.
 * What was read is written again by `writeNacha` byte for byte.
 */
export function readNacha(text: string): NachaFile {
  const { lines: all, form } = linesOf(text);
  const lines = new Lines(all);
  lines.expect("1", "a file begins with its header record");
  const header = readRecord(FILE_HEADER, lines.take(), 1);
  const batches: NachaBatch[] = [];
  while (lines.type === "5") batches.push(readBatch(lines));
  const end = lines.number;
  lines.expect("9", "a batch or the file's control record comes here");
  const control = readRecord(FILE_CONTROL, lines.take(), end);
  const wrong = (name: "batchCount" | "blockCount", rule: string) =>
    new NachaError(end, columnOf(FILE_CONTROL, name), rule);
  if (control.batchCount !== batches.length) throw wrong("batchCount", "batchCount is not the number of batches");
  if (control.blockCount !== blocksOf(end))
    throw wrong("blockCount", "blockCount is not the number of blocks of ten records");
  checkSums(control, sumsOfAll(batches.map(({ entries }) => sumsOfEntries(entries))), FILE_CONTROL, end);
  let fillers = 0;
  for (; lines.type !== ""; fillers++)
    if (lines.take() !== FILLER)
      throw new NachaError(lines.number - 1, 1, "nothing but records of nines follows the file's control");
  return { header, batches, form: { ...form, fillers } };
}
