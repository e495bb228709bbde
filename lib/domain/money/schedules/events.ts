import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { OccurrenceID, ScheduleID, TransferID } from "@/lib/core/api/ids";

const SCOPES = ["transfers.read"] as const;

const OneSchedule = z.object({
  scheduleID: ScheduleID,
  status: z.enum(["active", "disabled"]).describe("The current state."),
});
/** The transfer is absent if none was made. */
const OneFailure = z.object({
  scheduleID: ScheduleID,
  occurrenceID: OccurrenceID,
  transferID: TransferID.optional(),
  reason: z.string().describe("The reason for the event."),
});

export const scheduleUpdated = event({
  name: "schedule.updated",
  words: "Schedule changed",
  scopes: SCOPES,
  data: OneSchedule,
});
export const occurrenceFailed = event({
  name: "occurrence.failed",
  words: "Scheduled transfer failed",
  scopes: SCOPES,
  notices: "schedule-failed",
  data: OneFailure,
});
