import { and, eq, lte } from "drizzle-orm";
import { occurrenceTable } from "@/db/schema";
import { newID, type PaymentMethodID } from "@/lib/core/api/ids";
import type { CardFailureCode } from "@/lib/core/money/rail-codes";
import { DAY, MINUTE } from "@/lib/core/time/time";
import { nameOfTransfer } from "@/lib/domain/kernel/names/object-names";
import { errorBankAccount } from "@/lib/domain/money/bank-accounts/error-bank-account";
import { chargePlans } from "@/lib/domain/money/fee-plans/charge-plans";
import { UpsertSchedule } from "@/lib/domain/money/schedules/contract";
import { cancelSchedule, createSchedule } from "@/lib/domain/money/schedules/schedules";
import { topUp } from "@/lib/domain/money/schedules/top-up";
import { plain, refund, transfer, type MadeTransfer } from "./transfers";
import { at, type Colleague, DAYS, merchantOf, momentAt, weekdayAt, type MerchantParty, type World } from "./world";

/** The shares of declined cards and refunded payments, and the codes of the declines. */
const DECLINES = 0.035;
const CODES: readonly CardFailureCode[] = ["insufficient-funds", "do-not-honor", "expired-card", "insufficient-funds"];
const REFUNDS = 0.045;
/** The share of payments that the sample person makes. */
const STAR_SHARE = 0.2;
/** The partner's fee on each card payment, in basis points. */
const MARKUP = 100;
/** Growth of sales: the share of the usual level at the start, and the rest added by the end. */
const GROWTH = { from: 0.45, by: 0.55 };

/** Simulates daily card payments of customers to merchants: more on good days, and more from week to week. */
export function sell(world: World): void {
  const { now, chance } = world;
  for (let day = -DAYS; day <= 0; day++)
    for (const merchant of world.merchants) {
      if (day < merchant.since) continue;
      const { rate, rhythm } = merchant.trade;
      const growth = GROWTH.from + (GROWTH.by * (day + DAYS)) / DAYS;
      const sales = chance.times(rate * (rhythm.week[weekdayAt(now, day)] ?? 1) * growth);
      for (let sale = 0; sale < sales; sale++) planSale(world, merchant, day);
    }
}

function planSale(world: World, { trade, methods }: MerchantParty, day: number): void {
  const { chance, now, journal, customers, team } = world;
  const [opens, closes] = trade.rhythm.hours;
  const moment = momentAt(now, day, opens + chance.next() * (closes - opens));
  const [what, least, most] = chance.pick(trade.sells);
  const cents = plain(least === most ? least * 100 : chance.between(least * 4, most * 4) * 25);
  const customer = (chance.happens(STAR_SHARE) && customers[0]) || chance.pick(customers);
  const declined = chance.happens(DECLINES) ? chance.pick(CODES) : undefined;
  const [isRefunded, days, share] = [chance.happens(REFUNDS), chance.between(1, 8), chance.happens(0.6) ? 1 : 0.5];
  const by = chance.happens(0.7) ? team.support : team.operations;
  if (moment.getTime() > now.getTime() - MINUTE) return;
  const refundLater = (made: MadeTransfer, on: Date) => {
    const then = new Date(on.getTime() + days * DAY);
    journal.plan(then, () => refund(world, then, made, { cents: Math.floor(made.row.amount * share), by }));
  };
  journal.plan(moment, () => {
    transfer(world, moment, {
      ...{ from: customer.methods["card-payment"], to: methods["service-wallet"], cents, description: what, declined },
      markup: Math.max(10, Math.round((cents * MARKUP) / 10_000)),
      ...(isRefunded && { then: refundLater }),
    });
  });
}

/** Logs that a colleague created a transfer. */
function noteTransfer({ journal }: World, by: Colleague, { row }: MadeTransfer): void {
  const about = { object: row.transferID, name: nameOfTransfer(row) };
  journal.note(row.createdOn, by, { action: "transfer.create", ...about });
}

/** Thursday. */
const PAYDAY = 4;
/** The merchant with a closed bank account, and how many days ago it was closed. */
const CLOSED_BANK = "Wren";
const LATELY = 8;
/** A merchant's bank refused one payout, in this week. */
const REFUSED = { merchant: "Highland", from: -46, until: -39 };
/** The smallest payout, in cents. */
const LEAST = 5000;

/** Pays merchants their balance minus a reserve each Thursday. */
export function payOut(world: World): void {
  const { now, journal, merchants, chance, team } = world;
  for (let day = -DAYS; day <= -1; day++)
    for (const merchant of weekdayAt(now, day) === PAYDAY ? merchants : []) {
      const moment = momentAt(now, day, 14 + chance.next());
      const share = 0.72 + chance.next() * 0.18;
      const to = merchant.methods[merchant.trade.payout];
      if (!to || day < merchant.since) continue;
      const returned = returnOf(merchant, day);
      journal.plan(moment, () => {
        const cents = Math.floor((journal.available(merchant.walletID) * share) / 100) * 100;
        if (cents < LEAST) return;
        const payout = { from: merchant.methods["service-wallet"], to, cents: plain(cents), returned };
        noteTransfer(world, team.operations, transfer(world, moment, { ...payout, description: "Weekly payout" }));
      });
    }
}

/** The return code of the merchant's bank for the payout of a day. */
function returnOf({ name }: MerchantParty, day: number): string | undefined {
  if (day > -LATELY && name.startsWith(CLOSED_BANK)) return "R02";
  const isRefused = name.startsWith(REFUSED.merchant) && day >= REFUSED.from && day < REFUSED.until;
  return isRefused ? "R23" : undefined;
}

/** Locks the bank account of the merchant whose payout was returned. */
export async function closeBank(world: World): Promise<void> {
  const { ctx, bankAccountID = "" } = merchantOf(world, CLOSED_BANK);
  await errorBankAccount(at(ctx, momentAt(world.now, -2, 8)), bankAccountID, { achReturnCode: "R02", of: "credit" });
}

/** Charges the monthly fees of plans, like the nightly job. */
export function chargeMonths({ journal, ctx, now }: World): void {
  for (let day = -DAYS; day <= 0; day++) {
    const moment = new Date(momentAt(now, day, 0).setUTCHours(8, 40, 0, 0));
    if (moment.getUTCDate() !== 1) continue;
    journal.plan(moment, async () => {
      await journal.flush();
      const then = { ...ctx, now: moment, requestID: newID<string>() };
      await chargePlans((step) => step(then), { partnerID: ctx.partnerID });
      await journal.readBalances();
    });
  }
}

/** Minimum balance of the partner's wallet for its schedules, in cents. */
const RESERVE = 1_000_000;

/** Moves the partner's own money: a first sum comes from its bank, and its earnings go there each month. */
export function moveOwnMoney(world: World): void {
  const { partner, journal, now, team } = world;
  const { "service-wallet": wallet, "ach-debit-fund": from, "ach-credit-standard": to } = partner.methods;
  if (!from || !to) return;
  const begun = momentAt(now, -88, 9.3);
  const topUpFromBank = { from, to: wallet, cents: 300_000, description: "Top-up from our bank" };
  journal.plan(begun, () => noteTransfer(world, team.owner, transfer(world, begun, topUpFromBank)));
  for (const day of [-62, -31, -4]) {
    const moment = momentAt(now, day, 16.2);
    journal.plan(moment, () => {
      const cents = Math.floor((journal.available(partner.walletID) - RESERVE) / 100) * 100;
      if (cents < LEAST) return;
      const revenue = { from: wallet, to, cents: plain(cents), description: "Our revenue" };
      noteTransfer(world, team.owner, transfer(world, moment, revenue));
    });
  }
}

/** A recurring transfer of the partner. */
interface PlannedRule {
  description: string;
  from: PaymentMethodID | undefined;
  to: PaymentMethodID | undefined;
  cents: number;
  rule: "FREQ=MONTHLY" | "FREQ=WEEKLY";
  /** The day and the hour of its first date. */
  since: number;
  hour: number;
  /** The day of its cancellation. */
  until?: number;
  /** True if the last debit was returned. */
  isReturned?: boolean;
}

function rulesOf(world: World): PlannedRule[] {
  const walletOf = (beginning: string) => merchantOf(world, beginning).methods["service-wallet"];
  const members = world.customers.filter(({ methods }) => methods["ach-debit-collect"]);
  const own = world.partner.methods["service-wallet"];
  const weekly = (description: string, from: PaymentMethodID, to: string, rest: [number, number, number, number?]) => {
    const [cents, since, hour, until] = rest;
    const rule = "FREQ=WEEKLY" as const;
    return { description, from, to: walletOf(to), rule, cents, since, hour, ...(until !== undefined && { until }) };
  };
  return [
    ...members.map(({ name, methods }, place) => ({
      ...{ description: `Membership of ${name}`, from: methods["ach-debit-collect"], to: walletOf("Front Range") },
      ...{ cents: place % 2 === 0 ? 5900 : 8900, rule: "FREQ=MONTHLY" as const, since: -84 + place * 3, hour: 6 },
      isReturned: place === 1,
    })),
    weekly("Weekly bonus for the best-rated merchant", own, "Copper Kettle", [15_000, -67, 9]),
    weekly("Rent of the shared kitchen", walletOf("Juniper"), "Sunday Oven", [64_000, -32, 15]),
    weekly("Advertising for the opening", own, "Silver Plume", [20_000, -40, 10, -17]),
  ];
}

/** Creates the schedules of the history. Past dates have run; future ones wait. */
export async function schedule(world: World): Promise<void> {
  const { ctx, now, team, journal } = world;
  for (const planned of rulesOf(world)) {
    const { from, to, cents, description, rule, since, hour, until } = planned;
    if (!from || !to) continue;
    const runTransfer = {
      ...{ source: { paymentMethodID: from }, destination: { paymentMethodID: to }, description },
      ...{ partnerAccountID: ctx.partnerID, amount: { currency: "USD", value: cents } },
    };
    const start = momentAt(now, since, hour).toISOString();
    const body = UpsertSchedule.parse({
      description,
      recur: { recurrenceRule: rule, runTransfer, start, indefinite: true },
    });
    const made = at(ctx, momentAt(now, since - 1, 15));
    const { scheduleID } = await createSchedule(made, body);
    journal.note(made.now, team.operations, { action: "schedule.create", object: scheduleID, name: description });
    if (until !== undefined) {
      const ended = at(ctx, momentAt(now, until, 11));
      await cancelSchedule(ended, scheduleID);
      journal.note(ended.now, team.operations, { action: "schedule.cancel", object: scheduleID, name: description });
    }
    await runPast(world, { ...planned, from, to }, scheduleID);
  }
  await topUp(ctx, { partnerID: ctx.partnerID });
}

type Route = Record<"from" | "to", PaymentMethodID>;

/** Plans the transfers of past dates, and marks them as run. */
async function runPast(world: World, { until, isReturned, ...planned }: PlannedRule & Route, scheduleID: string) {
  const { now, ctx, journal } = world;
  const o = occurrenceTable;
  const last = until === undefined ? now : momentAt(now, until, 11);
  const isPast = and(eq(o.partnerID, ctx.partnerID), eq(o.scheduleID, scheduleID as never), lte(o.runOn, last));
  const past = await ctx.db.select().from(o).where(isPast).orderBy(o.runOn);
  for (const [index, { occurrenceID, runOn, runTransfer }] of past.entries())
    journal.plan(runOn, async () => {
      const returned = isReturned && index === past.length - 1 ? "R01" : undefined;
      const payment = { ...planned, returned, planned: { scheduleID: scheduleID as never, occurrenceID } };
      const { row } = transfer(world, runOn, payment);
      const ended = row.status === "failed" ? (["failed", NO_FUNDS] as const) : (["completed", null] as const);
      const [status, error] = ended;
      await ctx.db
        .update(o)
        .set({ status, error, dueOn: null, ranOn: runOn, ranTransferID: row.transferID, runTransfer })
        .where(and(eq(o.partnerID, ctx.partnerID), eq(o.occurrenceID, occurrenceID)));
    });
}

const NO_FUNDS = "the wallet did not have enough for the transfer";
