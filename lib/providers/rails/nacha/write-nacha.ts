import { isRoutingNumber } from "@/lib/domain/money/bank-accounts/shared/routing-number";
import { ADDENDA, BATCH_CONTROL, BATCH_HEADER, ENTRY, FILE_CONTROL, FILE_HEADER } from "./layouts";
import {
  ADVICE_CLASS,
  ADVICES,
  SERVICE_CLASSES,
  blocksOf,
  isAdviceCode,
  isDebit,
  isPrenote,
  isTransactionCode,
  type NachaBatch,
  type NachaEntry,
  type NachaFile,
  sumsOfAll,
  sumsOfEntries,
} from "./nacha-file";
import { columnOf, NachaError, RECORD_LENGTH, writeRecord } from "./records";

const BLOCK = 10;

interface EntryFault {
  field: (typeof ENTRY)[number]["name"];
  rule: string;
}

/** The rule that an entry breaks in a batch of this class. Undefined if it breaks none. */
export function faultOfEntry(
  { transactionCode, routingNumber, amount }: Pick<NachaEntry, "transactionCode" | "routingNumber" | "amount">,
  serviceClass: string,
): EntryFault | undefined {
  const isOfClass = serviceClass === ADVICE_CLASS ? isAdviceCode : isTransactionCode;
  if (!isOfClass(transactionCode)) return { field: "transactionCode", rule: "transactionCode does not exist" };
  const isWrongWay = serviceClass === (isDebit(transactionCode) ? SERVICE_CLASSES.credits : SERVICE_CLASSES.debits);
  if (isWrongWay) return { field: "transactionCode", rule: "transactionCode goes the other way than its batch" };
  if (!isRoutingNumber(routingNumber)) return { field: "routingNumber", rule: "routingNumber has another check digit" };
  if (isPrenote(transactionCode) && amount !== 0) return { field: "amount", rule: "amount of a prenote is zero" };
  return undefined;
}

class Lines {
  readonly lines: string[] = [];

  get next(): number {
    return this.lines.length + 1;
  }

  add(line: string): void {
    this.lines.push(line);
  }
}

function writeEntry(out: Lines, entry: NachaEntry, { serviceClass }: NachaBatch): void {
  const line = out.next;
  const fault = faultOfEntry(entry, serviceClass);
  if (fault) throw new NachaError(line, columnOf(ENTRY, fault.field), fault.rule);
  const addendaIndicator = entry.addenda.length > 0 ? "1" : "0";
  out.add(writeRecord(ENTRY, { ...entry, addendaIndicator }, line));
  for (const { kind, ...values } of entry.addenda) out.add(writeRecord(ADDENDA[kind], values as never, out.next));
}

function writeBatch(out: Lines, batch: NachaBatch): void {
  const { entries, secCode, authentication = "", serviceClass, companyID, odfi, batchNumber } = batch;
  if (secCode === "IAT" || secCode === ADVICES)
    throw new NachaError(out.next, columnOf(BATCH_HEADER, "secCode"), `${secCode} is read and never written`);
  out.add(writeRecord(BATCH_HEADER, batch, out.next));
  for (const entry of entries) writeEntry(out, entry, batch);
  const control = {
    ...sumsOfEntries(entries),
    serviceClass,
    companyID,
    odfi,
    batchNumber,
    authentication,
    reserved: "",
  };
  out.add(writeRecord(BATCH_CONTROL, control, out.next));
}

/**
 * Writes a file and computes its sums, counts, hashes and block filling. Throws a NachaError if anything breaks a rule
 * of the format.
 */
export function writeNacha({ header, batches }: NachaFile): string {
  const out = new Lines();
  out.add(writeRecord(FILE_HEADER, header, out.next));
  for (const batch of batches) writeBatch(out, batch);
  const sums = sumsOfAll(batches.map(({ entries }) => sumsOfEntries(entries)));
  const counts = { batchCount: batches.length, blockCount: blocksOf(out.next), reserved: "" };
  out.add(writeRecord(FILE_CONTROL, { ...sums, ...counts }, out.next));
  while (out.lines.length % BLOCK > 0) out.add("9".repeat(RECORD_LENGTH));
  return out.lines.map((line) => `${line}\n`).join("");
}
