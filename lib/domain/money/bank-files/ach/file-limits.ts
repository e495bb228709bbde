import { and, eq, lte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankEntryTable, bankFileTable, originatorTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { MINUTE } from "@/lib/core/time/time";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { type AchSettings, formOf } from "@/lib/providers/rails/ach/settings";
import { ACH_FILES } from "./ach-files";

/** The file ID modifiers, which distinguish the files of one day. */
const MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
export const LAST_TRACE = 9_999_999;
const DIGITS = 7;
/** The share of a day's files that raises an alert, in percent. */
const ALERT_AT = 90;

/**
 * The last trace numbers before and after a file with this many entries. A file never continues beyond the last number:
 * its entries then begin again at 1, because they must ascend.
 */
export function nextTraces(last: number, many: number): { before: number; last: number } {
  const before = last + many > LAST_TRACE ? 0 : last;
  return { before, last: before + many };
}

/** Reserves trace numbers for one file, under the originator's lock. */
export async function takeTraces(db: Db, odfi: string, many: number): Promise<(index: number) => string> {
  const t = originatorTable;
  const [originator] = await db.select({ lastTrace: t.lastTrace }).from(t).where(eq(t.odfi, odfi));
  const { before, last } = nextTraces(originator?.lastTrace ?? 0, many);
  await db.update(t).set({ lastTrace: last }).where(eq(t.odfi, odfi));
  return (index) => `${odfi.slice(0, 8)}${String(before + 1 + index).padStart(DIGITS, "0")}`;
}

function filesToday({ db, now }: RailCtx, { bank }: AchSettings): Promise<number> {
  const t = bankFileTable;
  const isOut = and(eq(t.odfi, bank.routingNumber), eq(t.direction, "out"), eq(t.format, "nacha"));
  return db.$count(t, and(isOut, eq(t.day, newYorkDay(now))));
}

/**
 * Returns true if another file may leave today. Otherwise due entries wait for the next day, and an alert is raised
 * once a minute.
 */
export async function hasRoomToday(ctx: RailCtx, settings: AchSettings): Promise<boolean> {
  const { db, now } = ctx;
  const { filesPerDay: most } = formOf(settings);
  const files = await filesToday(ctx, settings);
  if (files < most) return true;
  const [e, o] = [bankEntryTable, originatorTable];
  const odfi = settings.bank.routingNumber;
  const isDue = and(eq(e.odfi, odfi), eq(e.format, "nacha"), eq(e.state, "waiting"), lte(e.windowOn, now));
  const [due] = await overAllPartners(db, (open) => open.select({ id: e.instructionID }).from(e).where(isDue).limit(1));
  const [originator] = await db.select({ fullOn: o.fullOn }).from(o).where(eq(o.odfi, odfi));
  const isQuiet = originator?.fullOn && now.getTime() - originator.fullOn.getTime() < MINUTE;
  if (!due || isQuiet) return false;
  await db.update(o).set({ fullOn: now }).where(eq(o.odfi, odfi));
  reportRailAlert({ fault: "files-full", provider: ACH_FILES, files, most });
  return false;
}

/** The number and the modifier of the next file of a day. One alert warns that most of the day's files are used. */
export async function fileOfDay(ctx: RailCtx, settings: AchSettings): Promise<{ number: number; modifier: string }> {
  const { filesPerDay: most } = formOf(settings);
  const number = (await filesToday(ctx, settings)) + 1;
  if (number === Math.ceil((most * ALERT_AT) / 100))
    reportRailAlert({ fault: "files-full", provider: ACH_FILES, files: number, most });
  return { number, modifier: MODIFIERS.charAt(number - 1) };
}
