import { z } from "zod";
import type { FieldErrors } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/api/field-errors";
import { AccountID, OccurrenceID, ScheduleID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue, page } from "@/lib/core/api/query";
import { DateTime } from "@/lib/core/api/shapes";
import { OCCURRENCES_MAX } from "./shared/rule";
import { ListedSchedule, Occurrence, Schedule, SentRunTransfer } from "./shared/schedule";
import { SCHEDULE_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";

const SCHEDULES_PER_PAGE = 200;

const SentOccurrence = z.object({
  canceled: z.boolean().describe("Whether this occurrence is skipped.").optional(),
  occurrenceID: OccurrenceID.optional(),
  runOn: DateTime.describe("The moment the transfer runs.").optional(),
  runTransfer: SentRunTransfer.optional(),
});
export type SentOccurrence = z.infer<typeof SentOccurrence>;

export const UpsertSchedule = z
  .object({
    description: z.string().max(SCHEDULE_DESCRIPTION_MAX).describe("A text that describes the purpose.").optional(),
    occurrences: z
      .array(SentOccurrence)
      .max(OCCURRENCES_MAX, `must have ${OCCURRENCES_MAX} entries or fewer`)
      .describe("The dates of the transfers.")
      .optional(),
    recur: z
      .object({
        recurrenceRule: z.string().describe("The recurrence rule in iCalendar format (RFC 5545)."),
        runTransfer: SentRunTransfer,
        indefinite: z.boolean().describe("Whether the rule has no end.").optional(),
        start: DateTime.describe("The start of the rule.").optional(),
      })
      .describe("The recurrence rule, and the transfer to run on each date.")
      .optional(),
  })
  .refine(({ occurrences = [], recur }) => recur !== undefined || occurrences.length > 0, {
    path: ["recur"],
    message: "give a recur, occurrences, or both",
  });
export type UpsertSchedule = z.infer<typeof UpsertSchedule>;

const schedulesOfAccount = z.object({ accountID: AccountID });
const oneSchedule = schedulesOfAccount.extend({ scheduleID: ScheduleID });

const OccurrenceFilter = z.union([OccurrenceID, z.string().toUpperCase().pipe(DateTime), z.literal("latest")]);
export type OccurrenceFilter = z.infer<typeof OccurrenceFilter>;
const oneOccurrence = oneSchedule.extend({
  occurrenceFilter: OccurrenceFilter.describe("The ID of an occurrence, or `latest` for the last one that ran."),
});

export const ListSchedules = z.object({
  hydrate: filterValue(z.literal("accounts")).describe("The accounts to expand in each schedule."),
  ...page(SCHEDULES_PER_PAGE),
});
export type ListSchedules = z.infer<typeof ListSchedules>;

/** Combines errors into one message for each occurrence, by index, and one for each other field. */
function renameFaults({ occurrences, ...others }: FieldErrors): FieldErrors {
  const errorsOf = (errors: FieldErrors) =>
    Object.entries(errors).map(([at, fault]) => [at, typeof fault === "string" ? fault : sentenceOf(fault)]);
  const rest = errorsOf(others).map(([field, fault]) => [field === "description" ? field : "recur", fault]);
  const each = typeof occurrences === "string" ? { "0": occurrences } : occurrences;
  return {
    ...(Object.fromEntries(rest) as FieldErrors),
    ...(each && { occurrences: Object.fromEntries(errorsOf(each)) as FieldErrors }),
  };
}

const group = "Schedules";

export const schedules = {
  create: operation({
    summary: "Create a schedule",
    group,
    method: "POST",
    path: "/accounts/{accountID}/schedules",
    access: "transfers.write",
    params: schedulesOfAccount,
    body: UpsertSchedule,
    response: Schedule,
    status: 200,
    errors: { rename: renameFaults },
    audit: { act: "schedule.create" },
  }),
  update: operation({
    summary: "Update a schedule",
    group,
    method: "PUT",
    path: "/accounts/{accountID}/schedules/{scheduleID}",
    access: "transfers.write",
    params: oneSchedule,
    body: UpsertSchedule,
    response: Schedule,
    status: 200,
    errors: { rename: renameFaults },
    audit: { act: "schedule.update" },
  }),
  get: operation({
    summary: "Get a schedule",
    group,
    method: "GET",
    path: "/accounts/{accountID}/schedules/{scheduleID}",
    access: "transfers.read",
    params: oneSchedule,
    response: Schedule,
    status: 200,
  }),
  list: operation({
    summary: "List schedules",
    group,
    method: "GET",
    path: "/accounts/{accountID}/schedules",
    access: "transfers.read",
    params: schedulesOfAccount,
    query: ListSchedules,
    response: z.array(ListedSchedule),
    status: 200,
  }),
  occurrence: operation({
    summary: "Get occurrence",
    group,
    method: "GET",
    path: "/accounts/{accountID}/schedules/{scheduleID}/occurrences/{occurrenceFilter}",
    access: "transfers.read",
    params: oneOccurrence,
    response: Occurrence,
    status: 200,
  }),
  cancel: operation({
    summary: "Cancel schedule",
    group,
    method: "DELETE",
    path: "/accounts/{accountID}/schedules/{scheduleID}",
    access: "transfers.write",
    params: oneSchedule,
    status: 204,
    audit: { act: "schedule.cancel" },
  }),
};
