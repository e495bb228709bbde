import { and, eq, lte } from "drizzle-orm";
import { occurrenceTable } from "@/db/schema";
import type { PaymentMethodID } from "@/lib/core/api/ids";
import { UpsertSchedule } from "@/lib/domain/money/schedules/contract";
import { cancelSchedule, createSchedule } from "@/lib/domain/money/schedules/schedules";
import { topUp } from "@/lib/domain/money/schedules/top-up";
import type { Trail } from "./trail";
import { transfer } from "./transfers";
import { at, momentAt, type MerchantParty, type World } from "./world";

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
  /** The occurrence with a returned debit, counted from the last one. */
  returned?: number;
}

const NO_FUNDS = "the wallet did not have enough for the transfer";

/** Creates the schedules of the history. Past dates have run; future ones wait. */
export async function schedule(world: World, trail: Trail): Promise<void> {
  for (const planned of rulesOf(world)) await scheduleOne(world, trail, planned);
  await topUp(world.ctx, { partnerID: world.ctx.partnerID });
}

function rulesOf({ merchants, customers, partner }: World): PlannedRule[] {
  const merchant = (slug: string): MerchantParty | undefined => merchants.find(({ trade }) => trade.slug === slug);
  const [gym, caterer] = [merchant("front-range-strength"), merchant("juniper-table")];
  const members = customers.filter(({ bank }) => bank?.["ach-debit-collect"]);
  const memberships = members.map((member, place): PlannedRule => ({
    description: `Membership of ${member.name}`,
    from: member.bank?.["ach-debit-collect"],
    to: gym?.wallet,
    cents: place % 2 === 0 ? 5900 : 8900,
    rule: "FREQ=MONTHLY",
    since: -84 + place * 3,
    hour: 6,
    ...(place === 1 && { returned: 1 }),
  }));
  return [
    ...memberships,
    {
      description: "Weekly bonus for the best-rated merchant",
      from: partner.wallet,
      to: merchant("copper-kettle")?.wallet,
      cents: 15_000,
      rule: "FREQ=WEEKLY",
      since: -67,
      hour: 9,
    },
    {
      description: "Rent of the shared kitchen",
      from: caterer?.wallet,
      to: merchant("sunday-oven")?.wallet,
      cents: 64_000,
      rule: "FREQ=WEEKLY",
      since: -32,
      hour: 15,
    },
    {
      description: "Advertising for the opening",
      from: partner.wallet,
      to: merchant("silver-plume")?.wallet,
      cents: 20_000,
      rule: "FREQ=WEEKLY",
      since: -40,
      hour: 10,
      until: -17,
    },
  ];
}

async function scheduleOne(world: World, trail: Trail, planned: PlannedRule): Promise<void> {
  const { ctx, now, team } = world;
  const { from, to, cents, description, rule, since, hour, until } = planned;
  if (!from || !to) return;
  const start = momentAt(now, since, hour);
  const made = at(ctx, momentAt(now, since - 1, 15));
  const runTransfer = {
    source: { paymentMethodID: from },
    destination: { paymentMethodID: to },
    partnerAccountID: ctx.partnerID,
    amount: { currency: "USD", value: cents },
    description,
  };
  const recur = { recurrenceRule: rule, runTransfer, start: start.toISOString(), indefinite: true };
  const { scheduleID } = await createSchedule(made, UpsertSchedule.parse({ description, recur }));
  trail.note(made.now, team.operations, { action: "schedule.create", object: scheduleID, name: description });
  if (until !== undefined) {
    const ended = at(ctx, momentAt(now, until, 11));
    await cancelSchedule(ended, scheduleID);
    trail.note(ended.now, team.operations, { action: "schedule.cancel", object: scheduleID, name: description });
  }
  await run(world, planned, scheduleID);
}

/** Plans the transfers of past dates, and marks them as run. */
async function run(world: World, planned: PlannedRule, scheduleID: string): Promise<void> {
  const { now, ctx, journal } = world;
  const { from, to, cents, description, until } = planned;
  const o = occurrenceTable;
  const isOver = and(eq(o.partnerID, ctx.partnerID), eq(o.scheduleID, scheduleID as never), lte(o.runOn, now));
  const passed = await ctx.db.select().from(o).where(isOver).orderBy(o.runOn);
  const ran = passed.filter(({ runOn }) => until === undefined || runOn < momentAt(now, until, 11));
  for (const [index, { occurrenceID, runOn, runTransfer }] of ran.entries()) {
    if (!from || !to) return;
    journal.plan(runOn, async () => {
      const isReturned = planned.returned !== undefined && index === ran.length - planned.returned;
      const payment = { from, to, cents, description, planned: { scheduleID, occurrenceID } };
      const { row } = transfer(world, runOn, { ...payment, ...(isReturned && { returned: "R01" }) });
      const isFailed = row.status === "failed";
      await ctx.db
        .update(o)
        .set({
          status: isFailed ? "failed" : "completed",
          error: isFailed ? NO_FUNDS : null,
          dueOn: null,
          ranOn: runOn,
          ranTransferID: row.transferID,
          runTransfer,
        })
        .where(and(eq(o.partnerID, ctx.partnerID), eq(o.occurrenceID, occurrenceID)));
    });
  }
}
