import { transact } from "@/testing/context";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import type { ScheduleID } from "@/lib/core/api/ids";
import { cancelSchedule, updateSchedule } from "@/lib/domain/money/schedules/schedules";
import { UpsertSchedule } from "@/lib/domain/money/schedules/contract";
import { runOccurrences } from "@/lib/domain/money/schedules/run-occurrences";
import type { Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { long } from "./long-values";
import type { Staff } from "./staff";
import { newLongPayer } from "./transfers";
import { DAY } from "@/lib/core/time/time";

const CENTS = 9_999_999;

/** A schedule with an endless rule and a long name. Its first few payments are funded. */
async function newEndless(staff: Staff): Promise<Schedule> {
  const [one, other] = [await newLongPayer(staff, CENTS * 2), await newLongPayer(staff, 0)];
  const runTransfer = runTransferBody(staff.partner, { from: one.wallet, to: other.wallet }, CENTS);
  const start = new Date(staff.ctx.now.getTime() + DAY).toISOString();
  return newSchedule(staff.ctx, {
    description: long(256, "Invoice"),
    recur: { recurrenceRule: "FREQ=DAILY", runTransfer, start },
  });
}

/** An active schedule and a canceled one. Returns the first. */
export async function newSchedules(staff: Staff): Promise<ScheduleID> {
  await scheduleIn(staff, "canceled");
  return scheduleIn(staff, "active");
}

/** The page of a schedule in a state: active with a skipped date, after four days, or canceled. */
export async function scheduleIn(staff: Staff, state: "active" | "run" | "canceled"): Promise<ScheduleID> {
  const { ctx } = staff;
  const { scheduleID, occurrences: [first] = [] } = await newEndless(staff);
  const skip = UpsertSchedule.parse({ occurrences: [{ occurrenceID: first?.occurrenceID, canceled: true }] });
  if (state === "active") await transact(ctx, (open) => updateSchedule(open, scheduleID, skip));
  if (state === "canceled") await transact(ctx, (open) => cancelSchedule(open, scheduleID));
  if (state === "run")
    await runOccurrences({ ...ctx, now: new Date(ctx.now.getTime() + 4.5 * DAY) }, { partnerID: ctx.partnerID });
  return scheduleID;
}
