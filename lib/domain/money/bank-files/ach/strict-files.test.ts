import { createRequire } from "node:module";
import { expect, test } from "@playwright/test";
import { ordered, START } from "@/testing/instructions";
import { checkDigitOf, generator } from "@/testing/nacha-files";
import { readStrictly } from "@/testing/strict-nacha";
import { NIGHTLY } from "@/testing/turns";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { BankParty, Instruction } from "@/lib/providers/rails/rail-provider";
import { type AchSettings, type FileForm, formOf } from "@/lib/providers/rails/ach/settings";
import { isDebit } from "@/lib/providers/rails/nacha/nacha-file";
import { batchesOf, offsetsOf, prenoteOf, writeBankFile } from "./nacha-file";
import { type PlacedEntry, planEntry, type PlannedEntry } from "./planned-entries";

/** A parser of other people. It reads only the classes PPD and CCD, whose records are those of WEB and TEL. */
const parser = createRequire(import.meta.url)("@midlandsbank/node-nacha") as {
  from(
    text: string,
    format: "ach",
  ): {
    data: { batches: { entries: { dfiAccount: string; amount: number }[] }[] };
  };
};

type Random = ReturnType<typeof generator>;

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;
const NAMES = ["Łukasz Wójcik", "Jürgen Straße GmbH", "José Nuñez", "李明 & Sons", "O’Brien, Smith & Co. of Lincoln"];
const TEXTS = ["Invoice 4711 – März", "Żółć „Łukasz“", "Straße 5, 2. Etage", "x".repeat(200), "", undefined];
const COMPANIES = [
  { name: "TENDER TEST", id: "1234567890" },
  { name: "LINCOLN LUNCH", id: "9876543210", entryDescription: "LUNCH", discretionaryData: "STORE 12" },
];

function routingOf(random: Random): string {
  const eight = `0${String(random(10_000_000)).padStart(7, "0")}`;
  return `${eight}${checkDigitOf(eight)}`;
}

/** A random instruction of any kind, class, purpose and account. */
function randomInstruction(random: Random): Instruction {
  const holderType = pick(random, ["individual", "business"] as const);
  const kind = pick<InstructionKind>(random, [
    ...(["ach-debit", "ach-debit", "ach-credit", "ach-credit"] as const),
    ...(["micro-deposit", "verification-credit", "ach-reversal"] as const),
  ]);
  const isProof = kind === "micro-deposit" || kind === "verification-credit";
  const direction = pick(random, ["debit", "credit"] as const);
  const reversedKind = direction === "debit" ? "ach-credit" : "ach-debit";
  const isPaid = kind === "ach-credit" || (kind === "ach-reversal" && direction === "debit");
  const secCode = isPaid || isProof || random(2) === 0 ? undefined : pick(random, ["WEB", "TEL", "PPD", "CCD"]);
  const description = pick(random, [undefined, "RENT", kind === "ach-credit" ? "PAYROLL" : "PURCHASE"]);
  const fits = description !== "PURCHASE" || secCode !== "PPD";
  const party: BankParty = {
    holderName: pick(random, NAMES),
    holderType,
    bankAccountType: pick(random, [
      "checking",
      "savings",
      ...(isPaid ? (["loan", "general-ledger"] as const) : []),
    ] as const),
    routingNumber: routingOf(random),
    lastFour: "0000",
    open: () =>
      Promise.resolve({
        accountNumber: String(1000 + random(1_000_000_000)),
        ...(kind === "verification-credit" && { code: `MV${String(random(10_000)).padStart(4, "0")}` }),
      }),
  };
  const details = {
    ...(secCode && { secCode }),
    ...(description && fits && { companyEntryDescription: description }),
    ...(random(4) === 0 && { originatingCompanyName: "A CLIENT" }),
    ...((kind === "micro-deposit" || kind === "ach-reversal") && { direction, reversedKind }),
  };
  const amount = isProof ? 1 + random(49) : 1 + random(100_000_000);
  return { ...ordered({ kind, amount, details }), party } as Instruction;
}

/** A random form of files, and the settings of a bank that wants it. */
function randomSettings(random: Random): Pick<AchSettings, "company" | "bank" | "form"> & { form: Partial<FileForm> } {
  const form: Partial<FileForm> = {
    batches: pick(random, ["mixed", "split"]),
    lineEnd: pick(random, ["\n", "\r\n"]),
    ...(random(2) === 0 && { origin: { id: "123456789", name: "TENDER" }, destination: { id: routingOf(random) } }),
  };
  return {
    company: COMPANIES[0] ?? { name: "", id: "" },
    bank: { routingNumber: routingOf(random), name: "BANK" },
    form,
  };
}

async function randomBankFile(seed: number) {
  const random = generator(seed);
  const settings = randomSettings(random);
  const form = formOf(settings);
  const planned: PlannedEntry[] = [];
  for (let count = 1 + random(40); planned.length < count;) {
    const remittance = pick(random, TEXTS);
    const facts = {
      company: pick(random, COMPANIES),
      ...(remittance !== undefined && { remittance }),
      ...(planned.length % 2 === 0 && { isRecurring: true as const }),
    };
    planned.push(await planEntry(randomInstruction(random), facts));
  }
  const live = planned.map((one) => ({ ...one, settlesOn: pick(random, ["2026-11-20", "2026-11-23"]) }));
  const prenotes = live
    .filter(
      ({ batch, transactionCode }) => batch.description !== "REVERSAL" && transactionCode !== "55" && random(4) === 0,
    )
    .map((one) => ({ ...prenoteOf(one), settlesOn: one.settlesOn }));
  const { bank, company } = settings;
  const own = { routingNumber: bank.routingNumber, accountNumber: "77001122", company };
  const offsets = random(2) === 0 ? offsetsOf(live, own) : [];
  const placed: PlacedEntry[] = batchesOf([...live, ...prenotes, ...offsets], form)
    .flat()
    .map((one, index) => ({
      ...one,
      traceNumber: `${bank.routingNumber.slice(0, 8)}${String(index + 1).padStart(7, "0")}`,
    }));
  const { bytes, debits, credits } = writeBankFile(settings, { createdOn: START, modifier: "A", entries: placed });
  return { placed, offsets, debits, credits, text: bytes.toString("latin1") };
}

const shownOf = ({ batch, transactionCode, routingNumber, accountNumber, amount, traceNumber }: PlacedEntry) => ({
  ...{ secCode: batch.secCode, companyID: batch.companyID, transactionCode, routingNumber, accountNumber },
  ...{ amount, traceNumber },
});

async function checkFiles(count: number): Promise<void> {
  const first = Number(process.env.STORM_SEED ?? 1);
  for (let seed = first; seed < first + count; seed++) {
    const { placed, offsets, debits, credits, text } = await randomBankFile(seed);
    const read = readStrictly(text);
    const all = [...read.entries, ...read.offsets].map(
      ({ secCode, companyID, transactionCode, routingNumber, accountNumber, amount, traceNumber }) => ({
        ...{ secCode, companyID, transactionCode, routingNumber, accountNumber, amount, traceNumber },
      }),
    );
    if (JSON.stringify(all) !== JSON.stringify(placed.map(shownOf)))
      expect(all, `${seed}`).toEqual(placed.map(shownOf));
    const sumOf = (isDebits: boolean) =>
      placed.reduce((sum, one) => (isDebit(one.transactionCode) === isDebits ? sum + one.amount : sum), 0);
    expect([read.debits, read.credits]).toEqual([sumOf(true), sumOf(false)]);
    expect([debits, credits]).toEqual([read.debits, read.credits]);
    const ofTwoClasses = text.replaceAll("\r\n", "\n").replaceAll(/^(5.{49})(?:WEB|TEL)/gm, "$1PPD");
    const foreign = parser.from(ofTwoClasses, "ach").data.batches.flatMap(({ entries }) => entries);
    expect(foreign.map(({ dfiAccount, amount }) => `${dfiAccount} ${amount}`)).toEqual(
      placed.map(({ accountNumber, amount }) => `${accountNumber} ${amount}`),
    );
    if (offsets.length > 0) expect(read.debits, `${seed} is balanced`).toBe(read.credits);
  }
}

test("a strict bank accepts random files of every class, with offsets, addenda, reversals and prenotes", () =>
  checkFiles(30));

test("a strict bank accepts a thousand of them", { tag: NIGHTLY }, () => checkFiles(1000));

test("a company's entry carries the description, cleaned for the network, and a person's does not", async () => {
  const texts = ["Łukasz, Straße 5"].map((remittance) => ({
    company: COMPANIES[0] ?? { name: "", id: "" },
    remittance,
  }));
  const [facts] = texts;
  if (!facts) throw new Error("there are no facts");
  const party = (holderType: BankParty["holderType"]): BankParty => ({
    ...{ holderName: "Jules", holderType, bankAccountType: "checking", routingNumber: "021000021", lastFour: "0000" },
    open: () => Promise.resolve({ accountNumber: "1111222233330000" }),
  });
  const planned = (holderType: BankParty["holderType"]) =>
    planEntry({ ...ordered({ kind: "ach-credit" }), party: party(holderType) }, facts);
  expect(await planned("business")).toMatchObject({ batch: { secCode: "CCD" }, remittance: "Lukasz, Strasse 5" });
  expect(await planned("individual")).not.toHaveProperty("remittance");
});

test("the strict bank refuses what breaks a rule", async () => {
  const { text } = await randomBankFile(3);
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith("6"));
  const refused = (change: (line: string) => string) => () =>
    readStrictly(lines.map((line, index) => (index === at ? change(line) : line)).join("\n"));
  expect(refused((line) => `${line.slice(0, 29)}9999999999${line.slice(39)}`)).toThrow("add up");
  expect(refused((line) => `${line.slice(0, 1)}99${line.slice(3)}`)).toThrow("the transaction code exists");
  expect(refused((line) => line.slice(1))).toThrow("a record has 94 characters");
  const untyped = text.replace(/^(6.{75})[RS] /m, "$1  ");
  expect(untyped).not.toBe(text);
  expect(() => readStrictly(untyped)).toThrow("have a payment type code");
});
