import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { rows } from "@/db/client";
import { walletTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { applyDisputes, continueDispute, dispute } from "@/testing/storm/disputes";
import { type Market, newMarket } from "@/testing/storm/market";
import {
  addCents,
  command,
  inOrder,
  ISSUING,
  newModel,
  place,
  type StormCommand,
  type StormModel,
  together,
} from "@/testing/storm/model";
import { move, settleAll } from "@/testing/storm/play";
import { endSchedule, schedule, wrongSchedules } from "@/testing/storm/schedules";
import { continuePurchase, refundToCard, spend } from "@/testing/storm/spending";
import {
  applyTransfers,
  callbacks,
  cancel,
  cardPayment,
  child,
  refund,
  repeat,
  reverse,
  transfer,
} from "@/testing/storm/transfers";
import { fund } from "@/testing/wallets";
import "@/lib/domain/rail-appliers";
import { breaches } from "./invariants";

/** The number of sequences that all tests play together (`npm run soak` plays more). */
const COUNT = Number(process.env.STORM_SEQUENCES ?? 20);
/** The seed, which repeats the same sequences. With the path and replay path of a failure, only that one is played. */
const SEED = Number(process.env.STORM_SEED ?? 20_261_122);
const { STORM_PATH, STORM_REPLAY } = process.env;
/** Few sequences are one test, so that each kind of object occurs in it. */
const TESTS = STORM_PATH || COUNT < 100 ? 1 : 2;
/** A failing sequence is shrunk until then. */
const MILLISECONDS = COUNT * 3000 + 600_000;

test.describe.configure({ timeout: MILLISECONDS + 60_000 });

const db = testDatabase();

const waitFor = (...choices: number[]) =>
  command("wait", { seconds: fc.constantFrom(...choices) }, (model, market, { seconds }) => {
    market.clock.now = new Date(market.clock.now.getTime() + seconds * 1000);
    return move(market, model);
  });
const wait = waitFor(1, 2, 3, 4, 7, 15);

const trouble = command(
  "trouble",
  { trouble: fc.constantFrom("lose the question", "lose the answer") },
  async (_, { network }, { trouble }) => network.troubles.push(trouble),
);

const adjust = command(
  "adjust",
  { on: place, cents: fc.integer({ min: -4000, max: 4000 }).filter((cents) => cents !== 0) },
  async (model, { ctx, traders }, { on, cents }) => {
    const { accountID, walletID } = traders[on];
    await fund({ ...ctx(), accountID }, walletID, cents);
    addCents(model, walletID, cents);
  },
);

const checkLedger = command("check the ledger", {}, async (_, market) => expectIntact(market));

const payment = fc.oneof(transfer, transfer, cardPayment, inOrder(cardPayment, waitFor(15)));
const onTransfer = fc.oneof(repeat, cancel, reverse, refund, refund, refund);
const atOnce = together(fc.oneof(onTransfer, onTransfer, wait));
const disputedPayment = inOrder(cardPayment, waitFor(15), dispute, continueDispute);
const disputing = fc.oneof(disputedPayment, dispute, continueDispute);
const spending = fc.oneof(spend, spend, continuePurchase, continuePurchase, refundToCard);
const scheduling = fc.oneof(schedule, schedule, endSchedule);
const rare = fc.oneof(trouble, adjust, checkLedger);
/** The kinds of commands. Those that are listed twice occur twice as often. */
const COMMANDS = [
  ...[payment, payment, wait, wait, onTransfer, atOnce, child, callbacks],
  ...[disputing, disputing, spending, spending, scheduling, rare],
];

/** The wallets' available cents and the debt to the card network. Pending and held cents are listed separately. */
async function readBalances({ partner }: Market) {
  const wallets = await db.select().from(walletTable).where(eq(walletTable.partnerID, partner.accountID));
  const accounts = await rows<{ account: string; cents: number }>(
    db,
    sql`select account, sum(amount)::int as cents from ledger.entry where partner_id = ${partner.accountID} group by account`,
  );
  const issuing = accounts.find(({ account }) => account === ISSUING)?.cents ?? 0;
  return {
    available: new Map([[ISSUING, issuing], ...wallets.map((one) => [one.walletID, one.available] as const)]),
    underWay: wallets.filter(({ pending, held }) => pending + held !== 0).map(({ walletID }) => walletID),
    unsettled: accounts.filter(({ account, cents }) => cents !== 0 && !LASTING.has(account)),
  };
}

/** Ledger accounts that may have a balance when all transfers are final. Cards are settled elsewhere. */
const LASTING = new Set(["cash", "operator", "fee-income", "network-cost", "available", ISSUING]);

const expectIntact = async ({ partner }: Market) => expect(await breaches(db, partner.accountID)).toEqual([]);

/** Plays a sequence with a new partner until no work is due, and compares the ledger with the network's record. */
async function playSequence(commands: Iterable<StormCommand>): Promise<StormModel> {
  const market = await newMarket();
  const model = newModel((await readBalances(market)).available);
  await fc.asyncModelRun(() => ({ model, real: market }), commands);
  await settleAll(market, model);
  const wrong = [
    ...(await applyTransfers(model, market)),
    ...(await applyDisputes(model)),
    ...(await wrongSchedules(model)),
  ];
  const balances = await readBalances(market);
  expect({ wrong, ...balances }).toEqual({ wrong: [], available: model.balances, underWay: [], unsettled: [] });
  await expectIntact(market);
  return model;
}

for (let part = 0; part < TESTS; part++)
  test(`part ${part + 1} of ${COUNT} sequences loses no cent, creates none and pays none twice`, async () => {
    const played = { transfers: 0, refunds: 0, disputes: 0, purchases: 0, schedules: 0 };
    const KINDS = ["transfers", "refunds", "disputes", "purchases", "schedules"] as const;
    const replay = STORM_REPLAY === undefined ? {} : { replayPath: STORM_REPLAY };
    const sequence = fc.commands(COMMANDS, { maxCommands: 20, size: "max", ...replay });
    const property = fc.asyncProperty(sequence, async (commands) => {
      const model = await playSequence(commands);
      for (const kind of KINDS) played[kind] += model[kind].length;
    });
    await fc.assert(property, {
      ...{ seed: SEED + part, numRuns: COUNT / TESTS, ...(STORM_PATH !== undefined && { path: STORM_PATH }) },
      ...{ interruptAfterTimeLimit: MILLISECONDS, markInterruptAsFailure: true, includeErrorInReport: true },
    });
    const counts = Object.entries(played).map(([kind, count]) => `${count} ${kind}`);
    process.stdout.write(`${COUNT / TESTS} sequences, seed ${SEED + part}: ${counts.join(", ")}\n`);
    if (STORM_PATH === undefined) expect(Math.min(...Object.values(played))).toBeGreaterThan(0);
  });
