import fc from "fast-check";
import { inArray } from "drizzle-orm";
import { occurrenceTable, transferTable } from "@/db/schema";
import { TransferID } from "@/lib/core/api/ids";
import { runOccurrences } from "@/lib/domain/money/schedules/run-occurrences";
import { cancelSchedule } from "@/lib/domain/money/schedules/schedules";
import { transact } from "../context";
import { testDatabase } from "../factories";
import { newSchedule } from "../schedules";
import type { Market } from "./market";
import { command, commandOn, ordinaryCents, paymentBody, place, type StormModel } from "./model";
import { way } from "./ways";

const db = testDatabase();

/** Schedules a payment at one to three dates, the given seconds apart. */
export const schedule = command(
  "schedule",
  {
    ...{ way, from: place, to: place, cents: ordinaryCents },
    ...{ dates: fc.integer({ min: 1, max: 3 }), every: fc.constantFrom(1, 5, 20) },
  },
  async (model, market, { way, cents, dates, every, ...places }) => {
    const [from, to] = [market.traders[places.from], market.traders[places.to]];
    const runTransfer = {
      ...paymentBody(way, from, to, cents),
      ...{ partnerAccountID: market.partner.accountID, description: "Rent" },
    };
    const occurrences = Array.from({ length: dates }, (_, at) => ({
      runOn: new Date(market.clock.now.getTime() + (at + 1) * every * 1000).toISOString(),
      runTransfer,
    }));
    const { scheduleID } = await newSchedule(market.ctx(), { occurrences });
    const facts = { facilitator: 0, isTotal: false, isChild: false };
    model.schedules.push({ scheduleID, way, from, to, cents, ...facts });
  },
);

export const endSchedule = commandOn(
  "cancel schedule",
  ({ schedules }) => schedules,
  {},
  (_, market, { scheduleID }) => transact(market.ctx(), (open) => cancelSchedule(open, scheduleID)),
);

/** Runs due occurrences, by two workers at once, and adds their transfers to the model. */
export async function runSchedules(market: Market, model: StormModel): Promise<void> {
  const due = { partnerID: market.partner.accountID };
  await Promise.all([runOccurrences(market.ctx(), due), runOccurrences(market.ctx(), due)]);
  for (const { scheduleID, transferID } of await scheduledTransfers(model)) {
    const payment = model.schedules.find((one) => one.scheduleID === scheduleID);
    if (!payment || model.transfers.some((one) => one.transferID === transferID)) continue;
    model.transfers.push({ ...payment, transferID: TransferID.parse(transferID) });
  }
}

/** Dates that are not final, that did not become one transfer each, or that were paid although they were canceled. */
export async function wrongSchedules(model: StormModel): Promise<string[]> {
  if (model.schedules.length === 0) return [];
  const ids = model.schedules.map(({ scheduleID }) => scheduleID);
  const dates = await db.select().from(occurrenceTable).where(inArray(occurrenceTable.scheduleID, ids));
  const transfers = await scheduledTransfers(model);
  return dates.flatMap(({ occurrenceID, status, canceledOn, ranTransferID }) => {
    const own = transfers.filter((one) => one.occurrenceID === occurrenceID).map(({ transferID }) => transferID);
    const isFinal = canceledOn ? own.length === 0 : status === "completed" || status === "failed";
    if (isFinal && own.length <= 1 && own[0] === (ranTransferID ?? undefined)) return [];
    const facts = { status, canceledOn, ranTransferID, transfers: own };
    return [`a date of a schedule is wrong: ${JSON.stringify(facts)}`];
  });
}

const scheduledTransfers = ({ schedules }: StormModel) => {
  const ids = schedules.map(({ scheduleID }) => scheduleID);
  return db.select().from(transferTable).where(inArray(transferTable.scheduleID, ids));
};
