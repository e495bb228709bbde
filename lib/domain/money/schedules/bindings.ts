import { bind } from "@/lib/domain/kernel/operations/bind";
import { cancelSchedule, createSchedule, nextDates, searchSchedules, updateSchedule } from "./schedules";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { getListedSchedule, getOccurrence, getSchedule, listSchedules } from "./queries";

export const schedules = bind(contract.schedules, {
  create: (ctx, { body }) => createSchedule(ctx, body),
  update: (ctx, { params, body }) => updateSchedule(ctx, params.scheduleID, body),
  get: (ctx, { params }) => getSchedule(ctx, params.scheduleID),
  list: (ctx, { query }) => listSchedules(ctx, query),
  occurrence: (ctx, { params }) => getOccurrence(ctx, params.scheduleID, params.occurrenceFilter),
  cancel: (ctx, { params }) => cancelSchedule(ctx, params.scheduleID),
});

export const partnerSchedules = bind(dashboard.partnerSchedules, {
  list: (ctx, { query }) => searchSchedules(ctx, query),
  get: (ctx, { params }) => getListedSchedule(ctx, params.scheduleID),
  dates: (ctx, { query }) => nextDates(ctx, query),
});
