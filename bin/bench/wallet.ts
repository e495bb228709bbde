import { randomUUID } from "node:crypto";
import { ctxFor } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { newPayer } from "@/db/testing/transfers";
import { newWallet } from "@/db/testing/wallets";
import { CreateTransfer } from "@/lib/domain/money/transfers/contract";
import { createTransfer } from "@/lib/domain/money/transfers/create/create-transfer";
import { cpuOfPostgres } from "./cpu.mjs";

/** Callers at a time, seconds of each round, and rounds of each number of callers. */
const CALLERS = [1, 4, 16, 64];
const SECONDS = 5;
const ROUNDS = 3;
const WARM_UP_SECONDS = 5;
const PAYEES = 16;

const db = testDatabase();
const [postmaster] = process.argv.slice(2).map(Number);

/** Pays a cent from one wallet to others in turn, with or without a fee of the partner. */
async function newPayments() {
  const partner = await newPartner(db);
  await newWallet(db, partner.accountID, partner.accountID);
  const payer = await newPayer(db, partner, 1_000_000_00);
  const payees = await Promise.all(Array.from({ length: PAYEES }, () => newPayer(db, partner, 0)));
  let next = 0;
  return (fee: number) => () =>
    createTransfer(
      { ...ctxFor(partner), key: randomUUID() },
      CreateTransfer.parse({
        source: { paymentMethodID: payer.wallet },
        destination: { paymentMethodID: payees[next++ % PAYEES]?.wallet },
        amount: { currency: "USD", value: 2 },
        ...(fee > 0 && { facilitatorFee: { total: fee } }),
      }),
    );
}

/** Lets so many callers pay. Returns how many payments were made a second, and the milliseconds of CPU that each took. */
async function measure(pay: () => Promise<unknown>, callers: number, seconds: number) {
  const used = () => cpuOfPostgres(postmaster) ?? NaN;
  const [before, own] = [used(), process.cpuUsage()];
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const caller = async () => {
    for (; performance.now() < end; done++) await pay();
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const { user, system } = process.cpuUsage(own);
  return { rate: done / seconds, database: ((used() - before) * 1000) / done, server: (user + system) / 1000 / done };
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;

/** Prints how many transfers a second one wallet pays, for each number of callers. */
async function main(): Promise<void> {
  const payOf = await newPayments();
  await measure(payOf(0), 16, WARM_UP_SECONDS);
  const figures = [];
  for (const [name, fee] of [
    ["one wallet", 0],
    ["with a fee", 1],
  ] as const)
    for (const callers of CALLERS) {
      const rounds: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(payOf(fee), callers, SECONDS));
      const of = (key: "rate" | "database" | "server") => median(rounds.map((one) => one[key]));
      figures.push({ name, callers, rate: of("rate"), database: of("database"), server: of("server") });
    }
  console.log(JSON.stringify({ figures }));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
