import { newID } from "@/lib/core/api/ids";
import type { CardFailureCode } from "@/lib/core/money/rail-codes";
import { DAY, MINUTE } from "@/lib/core/time/time";
import { nameOfTransfer } from "@/lib/domain/kernel/names/object-names";
import { chargePlans } from "@/lib/domain/money/fee-plans/charge-plans";
import { errorBankAccount } from "@/lib/domain/money/bank-accounts/error-bank-account";
import { refund } from "./refunds";
import type { Trail } from "./trail";
import { type MadeTransfer, plain, transfer } from "./transfers";
import { at, DAYS, momentAt, weekdayAt, type CustomerParty, type MerchantParty, type World } from "./world";

/** The shares of declined cards and refunded payments, and the codes of the declines. */
const DECLINES = 0.035;
const CODES: readonly CardFailureCode[] = ["insufficient-funds", "do-not-honor", "expired-card", "insufficient-funds"];
const REFUNDS = 0.045;
/** The partner's fee on each card payment, in basis points. */
const MARKUP = 100;
/** Growth of sales: the share of the usual level at the start, and the rest added by the end. */
const GROWTH = { from: 0.45, by: 0.55 };

/** Simulates daily card payments of customers to merchants: more on good days, and more from week to week. */
export function sell(world: World, trail: Trail): void {
  const { now } = world;
  for (let day = -DAYS; day <= 0; day++)
    for (const merchant of world.merchants) {
      if (day < merchant.since) continue;
      const { week } = merchant.trade.rhythm;
      const growth = GROWTH.from + (GROWTH.by * (day + DAYS)) / DAYS;
      const sales = world.chance.times(merchant.trade.rate * (week[weekdayAt(now, day)] ?? 1) * growth);
      for (let sale = 0; sale < sales; sale++) planSale(world, trail, merchant, day);
    }
}

function planSale(world: World, trail: Trail, merchant: MerchantParty, day: number): void {
  const { chance, now, journal } = world;
  const { hours, sells } = { ...merchant.trade.rhythm, ...merchant.trade };
  const moment = momentAt(now, day, hours[0] + chance.next() * (hours[1] - hours[0]));
  const [what, least, most] = chance.pick(sells);
  const cents = plain(least === most ? least * 100 : chance.between(least * 4, most * 4) * 25);
  const customer: CustomerParty = chance.pick(world.customers);
  const declined = chance.happens(DECLINES) ? chance.pick(CODES) : undefined;
  const isReturned = chance.happens(REFUNDS);
  const [days, part] = [chance.between(1, 8), chance.happens(0.6) ? 1 : 0.5];
  if (moment.getTime() > now.getTime() - MINUTE) return;
  journal.plan(moment, () => {
    transfer(world, moment, {
      from: customer.card,
      to: merchant.wallet,
      cents,
      description: what,
      markup: Math.max(10, Math.round((cents * MARKUP) / 10_000)),
      ...(declined && { declined }),
      ...(isReturned && { then: (made, on) => giveBack(world, trail, made, { on, days, part }) }),
    });
  });
}

function giveBack(
  world: World,
  trail: Trail,
  made: MadeTransfer,
  { on, days, part }: { on: Date; days: number; part: number },
) {
  const moment = new Date(on.getTime() + days * DAY);
  const by = world.chance.happens(0.7) ? world.team.support : world.team.operations;
  const cents = Math.floor(made.row.amount * part);
  if (moment < world.now) world.journal.plan(moment, () => refund(world, trail, moment, { of: made, cents, by }));
}

/** Pays merchants their balance minus a reserve each Thursday; the partner pays itself out on the last of the month. */
export function payOut(world: World, trail: Trail): void {
  const { now, journal, merchants, chance } = world;
  for (let day = -DAYS; day <= -1; day++) {
    if (weekdayAt(now, day) !== PAYDAY) continue;
    for (const merchant of merchants) {
      const to = merchant.trade.isInstant ? merchant.bank?.["rtp-credit"] : merchant.bank?.["ach-credit-standard"];
      const moment = momentAt(now, day, 14 + chance.next());
      const share = 0.72 + chance.next() * 0.18;
      if (to && day >= merchant.since)
        journal.plan(moment, () => {
          const cents = Math.floor((journal.available(merchant.walletID) * share) / 100) * 100;
          if (cents < 5000) return;
          const isClosed = day > -LATELY && merchant.trade.slug === CLOSED_BANK;
          const paid = { from: merchant.wallet, to, cents: plain(cents), description: "Weekly payout" };
          const made = transfer(world, moment, { ...paid, ...(isClosed && { returned: "R02" }) });
          trail.note(moment, world.team.operations, {
            action: "transfer.create",
            object: made.row.transferID,
            name: nameOfTransfer(made.row),
          });
        });
    }
  }
}

/** Thursday. */
const PAYDAY = 4;
/** The merchant with a closed bank account, and how many days ago it was closed. */
const CLOSED_BANK = "wren-and-willow";
const LATELY = 8;

/** Returns a merchant's payout because the bank account is closed. */
export async function closeBank(world: World): Promise<void> {
  const merchant = world.merchants.find(({ trade }) => trade.slug === CLOSED_BANK);
  if (!merchant?.bankAccountID) return;
  const ctx = at(merchant.ctx, momentAt(world.now, -2, 8));
  await errorBankAccount(ctx, merchant.bankAccountID, { achReturnCode: "R02", of: "credit" });
}

/** Charges the monthly fees of plans, like the nightly job. */
export function chargeMonths(world: World): void {
  const { journal, ctx, now } = world;
  for (let day = -DAYS; day <= 0; day++) {
    const moment = new Date(momentAt(now, day, 0).setUTCHours(8, 40, 0, 0));
    if (moment.getUTCDate() !== 1 || moment > now) continue;
    journal.plan(moment, async () => {
      await journal.flush();
      const then = { ...ctx, now: moment, requestID: newID<string>() };
      await chargePlans((step) => step(then), { partnerID: ctx.partnerID });
      await journal.readBalances();
    });
  }
}

/** Moves the partner's own money: a first sum comes from its bank, and its earnings go there each month. */
export function keepHouse(world: World, trail: Trail): void {
  const { partner, journal, now } = world;
  const [from, to] = [partner.bank?.["ach-debit-fund"], partner.bank?.["ach-credit-standard"]];
  if (!from || !to) return;
  const note = (moment: Date, { row }: MadeTransfer) =>
    trail.note(moment, world.team.owner, {
      action: "transfer.create",
      object: row.transferID,
      name: nameOfTransfer(row),
    });
  const begun = momentAt(now, -88, 9.3);
  const topUp = { from, to: partner.wallet, cents: 300_000, description: "Top-up from our bank" };
  journal.plan(begun, () => note(begun, transfer(world, begun, topUp)));
  for (const day of [-62, -31, -4]) {
    const moment = momentAt(now, day, 16.2);
    journal.plan(moment, () => {
      const cents = Math.floor((journal.available(partner.walletID) - RESERVE) / 100) * 100;
      if (cents < 5000) return;
      const revenue = { from: partner.wallet, to, cents: plain(cents), description: "Our revenue" };
      note(moment, transfer(world, moment, revenue));
    });
  }
}

/** Minimum balance of the partner's wallet for its schedules, in cents. */
const RESERVE = 1_000_000;
