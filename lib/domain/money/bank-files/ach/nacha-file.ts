import { newYorkDay, newYorkTime } from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import {
  fieldText,
  isDebit,
  type NachaBatch,
  SERVICE_CLASSES,
  sumsOfAll,
  sumsOfEntries,
} from "@/lib/providers/rails/nacha/nacha-file";
import { writeNacha } from "@/lib/providers/rails/nacha/write-nacha";
import { AMOUNT_MOST, type PlacedEntry, type PlannedEntry } from "./planned-entries";

const sixDigits = (day: string) => day.slice(2).replaceAll("-", "");

/**
 * Writes entries as a file for our bank, with a batch for each company, kind, description and day. The bytes contain
 * account numbers.
 */
export function writeBankFile(
  { company, bank }: AchSettings,
  { createdOn, modifier, entries }: { createdOn: Date; modifier: string; entries: readonly PlacedEntry[] },
): { bytes: Buffer; debits: number; credits: number } {
  const odfi = bank.routingNumber.slice(0, 8);
  const header = {
    destination: ` ${bank.routingNumber}`,
    origin: company.id,
    createdOn: sixDigits(newYorkDay(createdOn)),
    createdAt: newYorkTime(createdOn),
    modifier,
    destinationName: fieldText(bank.name, 23),
    originName: fieldText(company.name, 23),
    reference: "",
  };
  const batches = batchesOf(entries).flatMap((theirs, index): NachaBatch[] => {
    const [first] = theirs;
    if (!first) return [];
    const { companyName, secCode, description } = first.batch;
    return [
      {
        serviceClass: SERVICE_CLASSES.mixed,
        companyName: fieldText(companyName, 16),
        discretionaryData: "",
        companyID: company.id,
        secCode,
        description: fieldText(description, 10),
        descriptiveDate: "",
        effectiveOn: sixDigits(first.settlesOn),
        settlementDay: "",
        originatorStatus: "1",
        odfi,
        batchNumber: index + 1,
        entries: theirs.map((one) => ({
          transactionCode: one.transactionCode,
          routingNumber: one.routingNumber,
          accountNumber: one.accountNumber,
          amount: one.amount,
          individualID: one.individualID,
          individualName: fieldText(one.individualName, 22),
          discretionaryData: "",
          traceNumber: one.traceNumber,
          addenda: one.dishonor ? [{ ...one.dishonor, traceNumber: one.traceNumber }] : [],
        })),
      },
    ];
  });
  const { debits, credits } = sumsOfAll(batches.map((batch) => sumsOfEntries(batch.entries)));
  return { bytes: Buffer.from(writeNacha({ header, batches }), "latin1"), debits, credits };
}

const batchesOf = <E extends Pick<PlacedEntry, "batch" | "settlesOn">>(entries: readonly E[]): E[][] => [
  ...grouped(entries, ({ batch, settlesOn }) => JSON.stringify([batch, settlesOn])).values(),
];

/** Our account at the bank. Its number is a secret. */
interface OwnBankAccount {
  routingNumber: string;
  accountNumber: string;
  name: string;
}

/**
 * The entries that balance each batch: our account pays the batch's credits and receives its debits. Dishonored returns
 * are not balanced.
 */
export function offsetsOf(
  entries: readonly Omit<PlacedEntry, "traceNumber">[],
  { routingNumber, accountNumber, name }: OwnBankAccount,
): Omit<PlacedEntry, "traceNumber">[] {
  return batchesOf(entries).flatMap((theirs) => {
    const [first] = theirs;
    if (!first || first.batch.isReturn) return [];
    const sumOf = (isDebits: boolean) =>
      theirs.reduce((sum, one) => (isDebit(one.transactionCode) === isDebits ? sum + one.amount : sum), 0);
    const ours = { batch: first.batch, settlesOn: first.settlesOn, routingNumber, accountNumber };
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
export const prenoteOf = (planned: PlannedEntry): PlannedEntry => ({
  ...planned,
  transactionCode: String(Number(planned.transactionCode) + 1),
  amount: 0,
});
