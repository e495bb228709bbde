import {
  isPrenote,
  type NachaAddendum,
  type NachaBatch,
  type NachaEntry,
  type NachaFile,
  SERVICE_CLASSES,
} from "@/lib/providers/rails/nacha/nacha-file";

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7];

export function checkDigitOf(first: string): number {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(first[at]), 0);
  return (10 - (sum % 10)) % 10;
}

/** Numbers from 0 to below the limit, the same ones for the same seed. */
export function generator(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Random = ReturnType<typeof generator>;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-&/'";
const CREDITS = ["22", "32", "23", "42", "52"];
const DEBITS = ["27", "37", "28", "47", "55"];

const wordOf = (random: Random, length: number) =>
  Array.from({ length: 1 + random(length) }, () => LETTERS.charAt(random(LETTERS.length)))
    .join("")
    .trim() || "X";
const digitsOf = (random: Random, length: number) => Array.from({ length }, () => String(random(10))).join("");

function routingOf(random: Random): string {
  // The first digit is that of a Federal Reserve district.
  const first = `0${digitsOf(random, 7)}`;
  return `${first}${checkDigitOf(first)}`;
}

function addendaOf(random: Random, traceNumber: string): NachaAddendum[] {
  const original = { originalTrace: digitsOf(random, 15), originalRDFI: digitsOf(random, 8), traceNumber };
  const returned = { returnTrace: digitsOf(random, 15), returnSettlementDay: "123", returnCode: "01" };
  const kinds: (() => NachaAddendum[])[] = [
    () => [],
    () =>
      Array.from({ length: 1 + random(3) }, (_, at) => ({
        kind: "payment" as const,
        information: wordOf(random, 80),
        sequence: at + 1,
        entrySequence: traceNumber.slice(-7),
      })),
    () => [{ kind: "return", returnCode: "R01", dateOfDeath: "", information: wordOf(random, 44), ...original }],
    () => [
      { kind: "change", changeCode: "C01", correctedData: digitsOf(random, 17), reserved: "", spare: "", ...original },
    ],
    () => [
      {
        kind: "refused-change",
        refusalCode: "C65",
        changeCode: "C01",
        changeSequence: digitsOf(random, 7),
        correctedData: digitsOf(random, 9),
        reserved: "",
        spare: "",
        ...original,
      },
    ],
    () => [
      {
        kind: "dishonored",
        dishonorCode: "R68",
        reserved: "",
        spare: "",
        information: wordOf(random, 21),
        ...returned,
        ...original,
      },
    ],
    () => [
      {
        kind: "contested",
        contestCode: "R73",
        returnedOn: "261125",
        originalSettlementDay: "329",
        dishonoredTrace: digitsOf(random, 15),
        dishonoredSettlementDay: "330",
        dishonorCode: "68",
        spare: "",
        ...returned,
        ...original,
      },
    ],
  ];
  return kinds[random(kinds.length)]?.() ?? [];
}

function entryOf(random: Random, codes: readonly string[], odfi: string, sequence: number): NachaEntry {
  const transactionCode = codes[random(codes.length)] ?? "22";
  const traceNumber = `${odfi}${String(sequence).padStart(7, "0")}`;
  return {
    transactionCode,
    routingNumber: routingOf(random),
    accountNumber: digitsOf(random, 4 + random(14)),
    amount: isPrenote(transactionCode) ? 0 : random(10 ** 8),
    individualID: wordOf(random, 15),
    individualName: wordOf(random, 22),
    discretionaryData: random(3) === 0 ? "S" : "",
    traceNumber,
    addenda: addendaOf(random, traceNumber),
  };
}

const CLASSES = Object.values(SERVICE_CLASSES);
const codesOf = (serviceClass: string) =>
  serviceClass === SERVICE_CLASSES.credits
    ? CREDITS
    : serviceClass === SERVICE_CLASSES.debits
      ? DEBITS
      : [...CREDITS, ...DEBITS];

function batchOf(random: Random, batchNumber: number, entries: number): NachaBatch {
  const serviceClass = CLASSES[random(CLASSES.length)] ?? SERVICE_CLASSES.mixed;
  const odfi = digitsOf(random, 8);
  return {
    serviceClass,
    companyName: wordOf(random, 16),
    discretionaryData: "",
    companyID: `1${digitsOf(random, 9)}`,
    secCode: ["PPD", "CCD", "WEB", "TEL", "CTX", "COR"][random(6)] ?? "PPD",
    description: wordOf(random, 10),
    descriptiveDate: "",
    effectiveOn: "261127",
    settlementDay: "",
    originatorStatus: "1",
    odfi,
    batchNumber,
    entries: Array.from({ length: entries }, (_, at) => entryOf(random, codesOf(serviceClass), odfi, at + 1)),
  };
}

/** A file with this number of batches and up to this number of entries each, the same for the same seed. */
export function randomFile(seed: number, { batches, entries }: { batches: number; entries: number }): NachaFile {
  const random = generator(seed);
  return {
    header: {
      destination: ` ${routingOf(random)}`,
      origin: `1${digitsOf(random, 9)}`,
      createdOn: "261126",
      createdAt: "0930",
      modifier: "A",
      destinationName: "FIRST BANK",
      originName: "TENDER",
      reference: "",
    },
    batches: Array.from({ length: batches }, (_, at) => batchOf(random, at + 1, 1 + random(entries))),
  };
}
