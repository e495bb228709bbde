import { bind } from "@/lib/domain/bind";
import { cancelSchedule } from "./cancel-schedule";
import * as contract from "./contract";
import { createSchedule } from "./create-schedule";
import * as dashboard from "./dashboard";
import { getOccurrence, getSchedule, listSchedules } from "./queries";
import { nextDates, searchSchedules } from "./search-schedules";
import { updateSchedule } from "./update-schedule";

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
  dates: (ctx, { query }) => nextDates(ctx, query),
});
