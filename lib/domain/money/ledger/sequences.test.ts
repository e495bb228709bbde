import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { type Market, newMarket } from "@/testing/storm/market";
import { expectedOf, unevenOf } from "@/testing/storm/model";
import { balancesOf, play, settleAll } from "@/testing/storm/play";
import { nothingPlayed } from "@/testing/storm/played";
import { sequencesOf, type Step } from "@/testing/storm/steps";
import "@/lib/domain/rail-appliers";
import { breaches } from "./invariants";

/**
 * The number of sequences that all tests play together (`npm run soak` plays 2,000). `TESTS` share them, and `SHARED`
 * sequences use one partner.
 */
const COUNT = Number(process.env.STORM_SEQUENCES ?? 100);
const TESTS = 4;
const SHARED = 13;
/** The number of partners that a test plays at a time: while the database works for one, another one computes. */
const AT_ONCE = 4;
/** In every 20th sequence the ledger is checked after each step, not only at the end. */
const LOOKED_INTO = 20;
/** Larger amounts have a meaning in the sandbox, such as that a bank closes an account. */
const MOST_ORDINARY = 3000;
/** The seed, which repeats the same sequences in each run unless it is changed. */
const SEED = Number(process.env.STORM_SEED ?? 20_261_122);

test.describe.configure({ timeout: COUNT * 2000 });

interface Sequence {
  steps: Step[];
  isLookedInto: boolean;
}

type SequenceCounts = Record<"transfers" | "disputes" | "purchases" | "schedules", number>;

/** Plays a sequence until no work is due, and compares the ledger with the network's record. */
async function wrongWith(market: Market, { steps, isLookedInto }: Sequence, seen: SequenceCounts): Promise<string[]> {
  const { accountID } = market.partner;
  const played = nothingPlayed();
  const before = await balancesOf(market);
  const db = testDatabase();
  for (const step of steps) {
    await play(market, played, step);
    if (isLookedInto) expect(await breaches(db, accountID)).toEqual([]);
  }
  await settleAll(market, played);
  seen.transfers += played.made.length;
  seen.disputes += played.disputes.length;
  seen.purchases += played.purchases.length;
  seen.schedules += played.schedules.length;
  const { moves, wrong } = await expectedOf(market, played);
  const must = new Map([...before].map(([wallet, [available]]) => [wallet, available]));
  for (const [wallet, cents] of moves) must.set(wallet, (must.get(wallet) ?? 0) + cents);
  for (const [wallet, [available, underWay]] of await balancesOf(market)) {
    if (available !== must.get(wallet)) wrong.push(`wallet ${wallet} has ${available}, not ${must.get(wallet)}`);
    if (underWay !== 0) wrong.push(`wallet ${wallet} waits for ${underWay}`);
  }
  const broken = await breaches(db, accountID);
  return [...wrong, ...broken.map(({ invariant, ids }) => `${invariant}: ${ids}`), ...(await unevenOf(market))];
}

/**
 * Plays sequences with one partner, in order. Banks that refused an account in one sequence accept it again in the
 * next.
 */
async function playAll(sequences: readonly Sequence[], seen: SequenceCounts): Promise<void> {
  const market = await newMarket();
  const { accountID } = market.partner;
  for (const sequence of sequences) {
    const wrong = await wrongWith(market, sequence, seen).catch((error: unknown) => [String(error)]);
    expect(wrong, `STORM_SEED=${SEED}, ${JSON.stringify(sequence.steps)}`).toEqual([]);
    if (sequence.steps.some((step) => step.act === "transfer" && step.cents > MOST_ORDINARY))
      await testDatabase()
        .update(bankAccountTable)
        .set({ status: "verified" })
        .where(eq(bankAccountTable.partnerID, accountID));
  }
}

for (let part = 0; part < TESTS; part++)
  test(`part ${part + 1} of ${COUNT} sequences loses no cent, creates none and pays none twice`, async () => {
    const began = performance.now();
    const seen: SequenceCounts = { transfers: 0, disputes: 0, purchases: 0, schedules: 0 };
    const own = sequencesOf(SEED + part, COUNT / TESTS).map((steps, at) => ({
      steps,
      isLookedInto: at % LOOKED_INTO === 0,
    }));
    const shares = Array.from({ length: Math.ceil(own.length / SHARED) }, (_, at) =>
      own.slice(at * SHARED, (at + 1) * SHARED),
    );
    const player = async () => {
      for (let share = shares.shift(); share; share = shares.shift()) await playAll(share, seen);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, player));
    const summary = Object.entries(seen).map(([what, count]) => `${count} ${what}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`${own.length} sequences, seed ${SEED + part}, ${seconds} s: ${summary.join(", ")}\n`);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });
