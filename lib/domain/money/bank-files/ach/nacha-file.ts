import { newYorkDay, newYorkTime } from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import { type AchSettings, type FileForm, formOf } from "@/lib/providers/rails/ach/settings";
import {
  fieldText,
  isDebit,
  type NachaAddendum,
  type NachaBatch,
  SERVICE_CLASSES,
  sumsOfAll,
  sumsOfEntries,
} from "@/lib/providers/rails/nacha/nacha-file";
import { writeNacha } from "@/lib/providers/rails/nacha/write-nacha";
import { AMOUNT_MOST, type PlacedEntry, type PlannedBatch, type PlannedEntry } from "./planned-entries";

const sixDigits = (day: string) => day.slice(2).replaceAll("-", "");
/** Nine digits in a field of ten have a space in front of them. */
const tenCharacters = (id: string) => id.padStart(10);

/**
 * Writes entries as a file for our bank, with a batch for each company, kind, description and day. The bytes contain
 * account numbers.
 */
export function writeBankFile(
  settings: Pick<AchSettings, "company" | "bank" | "form">,
  { createdOn, modifier, entries }: { createdOn: Date; modifier: string; entries: readonly PlacedEntry[] },
): { bytes: Buffer; debits: number; credits: number } {
  const { company, bank } = settings;
  const form = formOf(settings);
  const header = {
    destination: tenCharacters(form.destination?.id ?? bank.routingNumber),
    origin: tenCharacters(form.origin?.id ?? company.id),
    createdOn: sixDigits(newYorkDay(createdOn)),
    createdAt: newYorkTime(createdOn),
    modifier,
    destinationName: fieldText(form.destination?.name ?? bank.name, 23),
    originName: fieldText(form.origin?.name ?? company.name, 23),
    reference: form.reference,
  };
  const odfi = bank.routingNumber.slice(0, 8);
  const batches = batchesOf(entries, form).flatMap((theirs, index) =>
    batchOf(theirs, { form, odfi, number: index + 1 }),
  );
  const { debits, credits } = sumsOfAll(batches.map((batch) => sumsOfEntries(batch.entries)));
  const text = writeNacha({ header, batches }).replaceAll("\n", form.lineEnd);
  return { bytes: Buffer.from(text, "latin1"), debits, credits };
}

interface BatchPlace {
  form: FileForm;
  odfi: string;
  number: number;
}

function batchOf(entries: readonly PlacedEntry[], { form, odfi, number }: BatchPlace): NachaBatch[] {
  const [first] = entries;
  if (!first) return [];
  const { companyName, companyID, discretionaryData, secCode, description } = first.batch;
  const oneWay = SERVICE_CLASSES[isDebit(first.transactionCode) ? "debits" : "credits"];
  return [
    {
      serviceClass: form.batches === "split" ? oneWay : SERVICE_CLASSES.mixed,
      companyName: fieldText(companyName, 16),
      discretionaryData: fieldText(discretionaryData, 20),
      companyID,
      secCode,
      description: fieldText(description, 10),
      descriptiveDate: "",
      effectiveOn: sixDigits(first.settlesOn),
      settlementDay: "",
      originatorStatus: "1",
      odfi,
      batchNumber: number,
      entries: entries.map((one) => ({
        transactionCode: one.transactionCode,
        routingNumber: one.routingNumber,
        accountNumber: one.accountNumber,
        amount: one.amount,
        individualID: one.individualID,
        individualName: fieldText(one.individualName, 22),
        discretionaryData: one.paymentType ?? "",
        traceNumber: one.traceNumber,
        addenda: addendaOf(one),
      })),
    },
  ];
}

function addendaOf({ dishonor, remittance, traceNumber }: PlacedEntry): NachaAddendum[] {
  if (dishonor) return [{ ...dishonor, traceNumber }];
  const entrySequence = traceNumber.slice(-7);
  return remittance ? [{ kind: "payment", information: remittance, sequence: 1, entrySequence }] : [];
}

type Batched = Pick<PlacedEntry, "batch" | "settlesOn" | "transactionCode">;

/** Groups entries by batch, in the order of the file. */
export const batchesOf = <E extends Batched>(entries: readonly E[], { batches }: Pick<FileForm, "batches">): E[][] => [
  ...grouped(entries, ({ batch, settlesOn, transactionCode }) =>
    JSON.stringify([batch, settlesOn, batches === "split" && isDebit(transactionCode)]),
  ).values(),
];

/** Our account at the bank. Its number is a secret. */
interface OwnBankAccount {
  routingNumber: string;
  accountNumber: string;
  company: AchSettings["company"];
}

/**
 * The entries that balance a file, in a last batch for each day: our account pays the day's credits and receives its
 * debits. They are of class CCD, because other classes take only one direction or only people's accounts. Dishonored
 * returns are not balanced.
 */
export function offsetsOf(
  entries: readonly Omit<PlacedEntry, "traceNumber">[],
  { routingNumber, accountNumber, company }: OwnBankAccount,
): Omit<PlacedEntry, "traceNumber">[] {
  const { name, id: companyID, discretionaryData = "" } = company;
  const batch: PlannedBatch = {
    ...{ companyName: name, companyID, discretionaryData, description: "OFFSET" },
    secCode: "CCD",
    isOffset: true,
  };
  const balanced = entries.filter((one) => !one.batch.isReturn);
  return [...grouped(balanced, ({ settlesOn }) => settlesOn)].flatMap(([settlesOn, theirs]) => {
    const sumOf = (isDebits: boolean) =>
      theirs.reduce((sum, one) => (isDebit(one.transactionCode) === isDebits ? sum + one.amount : sum), 0);
    const ours = { batch, settlesOn, routingNumber, accountNumber };
    return [["27", sumOf(false)] as const, ["22", sumOf(true)] as const].flatMap(([transactionCode, sum]) =>
      partsOf(sum).map((amount) => ({
        ...ours,
        ...{ transactionCode, amount, individualID: "", individualName: fieldText(name, 22).toUpperCase() },
      })),
    );
  });
}

const partsOf = (sum: number): number[] =>
  sum === 0 ? [] : [Math.min(sum, AMOUNT_MOST), ...partsOf(Math.max(0, sum - AMOUNT_MOST))];

/** The prenote of an entry, without money. Its transaction code is one higher than the entry's. */
export const prenoteOf = ({ remittance: _text, ...planned }: PlannedEntry): PlannedEntry => ({
  ...planned,
  transactionCode: String(Number(planned.transactionCode) + 1),
  amount: 0,
});

interface FileNaming {
  company: string;
  day: string;
  createdOn: Date;
  modifier: string;
  /** The number of the file on its day, from 1. */
  number: number;
}

/** The name of a file by the bank's pattern. */
export function fileNameOf(pattern: string, { company, day, createdOn, modifier, number }: FileNaming): string {
  const digits = day.replaceAll("-", "");
  const values: Readonly<Record<string, string>> = {
    ...{ company, date: day, modifier, number: String(number).padStart(2, "0") },
    ...{ yyyymmdd: digits, yymmdd: digits.slice(2), mmdd: digits.slice(4), hhmm: newYorkTime(createdOn) },
  };
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
