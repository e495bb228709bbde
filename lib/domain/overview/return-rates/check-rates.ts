import { eq, gte } from "drizzle-orm";
import { achReturnTable, returnRateAlertTable as t } from "@/db/schema";
import { AccountID } from "@/lib/core/api/ids";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import type { InStep } from "@/lib/domain/kernel/events/job";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { returnRateRaised } from "./events";
import { countAll, countEach, spanOf } from "./rates";
import { ALERT_DEBITS_MIN, levelOf, RATE_DAYS, type RateCounts } from "./shared/rate-levels";
import { RETURN_RATES } from "./states";

type AlertRow = typeof t.$inferSelect;
export type RateAlert = Omit<AlertRow, "createdOn">;

/** The most accounts, and the most originators, that one check compares: those with the highest rates. */
const SUBJECTS_MAX = 500;

/**
 * Compares the return rates of every partner with returns in the last 60 days, or with alerts, each in its own
 * transaction. Returns the alerts that are new or more severe than before.
 */
export async function checkReturnRates(inStep: InStep): Promise<RateAlert[]> {
  const partnerIDs = await inStep(partnersToCheck);
  const raised: RateAlert[] = [];
  for (const partnerID of partnerIDs) raised.push(...(await inStep((ctx) => checkRatesOf(ctx, partnerID))));
  return raised;
}

async function partnersToCheck({ db, now }: PublicCtx): Promise<Set<AccountID>> {
  const r = achReturnTable;
  const from = dayAfter(newYorkDay(now), 1 - RATE_DAYS);
  const withReturns = await overAllPartners(db, (open) =>
    open.selectDistinct({ partnerID: r.partnerID }).from(r).where(gte(r.day, from)),
  );
  const withAlerts = await overAllPartners(db, (open) => open.selectDistinct({ partnerID: t.partnerID }).from(t));
  return new Set([...withReturns, ...withAlerts].map(({ partnerID }) => partnerID));
}

/** Stores the alerts of a partner, and reports those that are new or more severe than before. */
export async function checkRatesOf(ctx: PublicCtx, partnerID: AccountID): Promise<RateAlert[]> {
  const { db, now } = ctx;
  const stored = await db.select().from(t).where(eq(t.partnerID, partnerID)).for("update");
  const present = await alertsOf(ctx, partnerID);
  const before = new Map(stored.map((alert) => [nameOf(alert), alert]));
  const raised = present.filter((alert) => isMore(alert, before.get(nameOf(alert))));
  await db.delete(t).where(eq(t.partnerID, partnerID));
  const rows = present.map((alert) => ({ ...alert, createdOn: before.get(nameOf(alert))?.createdOn ?? now }));
  if (rows.length > 0) await db.insert(t).values(rows);
  await emitAll({ ...ctx, homePartnerID: partnerID }, returnRateRaised, raised.map(eventOf));
  return raised;
}

const isMore = ({ level }: RateAlert, before: RateAlert | undefined) =>
  before === undefined || (level === "over" && before.level === "near");

const nameOf = ({ subject, subjectName, rate }: RateAlert) => JSON.stringify([subject, subjectName, rate]);

async function alertsOf(ctx: PublicCtx, partnerID: AccountID): Promise<RateAlert[]> {
  const span = spanOf(partnerID, newYorkDay(ctx.now));
  const page = { skip: 0, most: SUBJECTS_MAX };
  const total = await countAll(ctx, span);
  const accounts = await countEach(ctx, span, { by: "account", ...page });
  const originators = await countEach(ctx, span, { by: "originator", ...page });
  return [
    ...alertsIn(total, { partnerID, subject: "partner", subjectName: "" }),
    ...accounts.flatMap((row) => alertsIn(row, { partnerID, subject: "account", subjectName: row.accountID ?? "" })),
    // Entries with the usual company name count in the partner's own rates.
    ...originators
      .filter(({ name }) => name !== "")
      .flatMap((row) => alertsIn(row, { partnerID, subject: "originator", subjectName: row.name })),
  ];
}

function alertsIn(counts: RateCounts, named: Omit<RateAlert, "rate" | "level">): RateAlert[] {
  if (counts.debits < ALERT_DEBITS_MIN) return [];
  return RETURN_RATES.flatMap((rate) => {
    const level = levelOf(counts, rate);
    return level ? [{ ...named, rate, level }] : [];
  });
}

function eventOf({ partnerID, subject, subjectName, rate, level }: RateAlert) {
  const accountID = subject === "account" ? AccountID.parse(subjectName) : partnerID;
  const originator = subject === "originator" ? { originator: subjectName } : {};
  return { accountID, data: { accountID, subject, rate, level, ...originator } };
}
