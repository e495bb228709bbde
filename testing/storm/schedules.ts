import { inArray } from "drizzle-orm";
import { occurrenceTable, transferTable } from "@/db/schema";
import { TransferID } from "@/lib/core/api/ids";
import { cancelSchedule } from "@/lib/domain/money/schedules/schedules";
import { runOccurrences } from "@/lib/domain/money/schedules/run-occurrences";
import { transact } from "../context";
import { testDatabase } from "../factories";
import { newSchedule, runTransferBody } from "../schedules";
import type { AftermathStep } from "./aftermath";
import type { Market } from "./market";
import type { StormRecord } from "./played";
import { WAYS } from "./ways";

type Step<Act extends AftermathStep["act"]> = AftermathStep & { act: Act };

const db = testDatabase();

/** Schedules the same payment at some future dates. */
export async function schedule(market: Market, played: StormRecord, step: Step<"schedule">): Promise<void> {
  const { way, cents, dates, every } = step;
  const [from, to] = [market.traders[step.from], market.traders[step.to]];
  const [source, destination] = [from?.methods[WAYS[way].from], to?.methods[WAYS[way].to]];
  if (!from || !to || !source || !destination) return;
  const runTransfer = runTransferBody(market.partner, { from: source, to: destination }, cents);
  const occurrences = Array.from({ length: dates }, (_, at) => {
    const runOn = new Date(market.clock.now.getTime() + (at + 1) * every * 1000).toISOString();
    return { runOn, runTransfer };
  });
  const { scheduleID } = await newSchedule(market.ctx(), { occurrences });
  const facts = { facilitator: 0, isTotal: false, isChild: false };
  played.schedules.push({ scheduleID, way, from, to, cents, ...facts });
}

export async function endSchedule(market: Market, played: StormRecord, { of }: Step<"cancel schedule">): Promise<void> {
  const one = played.schedules[of % Math.max(played.schedules.length, 1)];
  if (one) await transact(market.ctx(), (open) => cancelSchedule(open, one.scheduleID));
}

/** Runs due occurrences, by two workers at once, and adds their transfers to the record. */
export async function runDue(market: Market, played: StormRecord): Promise<void> {
  const ofMarket = { partnerID: market.partner.accountID };
  await Promise.all([runOccurrences(market.ctx(), ofMarket), runOccurrences(market.ctx(), ofMarket)]);
  for (const { scheduleID, transferID } of await transfersOf(played)) {
    const of = played.schedules.find((one) => one.scheduleID === scheduleID);
    if (!of || played.made.some((one) => one.transferID === transferID)) continue;
    const { scheduleID: _schedule, ...payment } = of;
    played.made.push({ ...payment, transferID: TransferID.parse(transferID) });
  }
}

/** The dates that are not final, or did not become one transfer each. */
export async function schedulesWrong(played: StormRecord): Promise<string[]> {
  if (played.schedules.length === 0) return [];
  const ids = played.schedules.map(({ scheduleID }) => scheduleID);
  const dates = await db.select().from(occurrenceTable).where(inArray(occurrenceTable.scheduleID, ids));
  const made = await transfersOf(played);
  return dates.flatMap(({ occurrenceID, status, canceledOn, ranTransferID }) => {
    const own = made.filter((one) => one.occurrenceID === occurrenceID).map(({ transferID }) => transferID);
    if (own.length > 1) return [`a date was paid ${own.length} times`];
    if (own[0] !== (ranTransferID ?? undefined))
      return [`a date names ${ranTransferID}, and its transfer is ${own[0]}`];
    if (canceledOn) return own.length > 0 ? ["a canceled date was paid"] : [];
    return status === "completed" || status === "failed" ? [] : [`a date is ${status}`];
  });
}

const transfersOf = ({ schedules }: StormRecord) => {
  const ids = schedules.map(({ scheduleID }) => scheduleID);
  return db.select().from(transferTable).where(inArray(transferTable.scheduleID, ids));
};
