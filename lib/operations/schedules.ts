// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const schedules = /* @__PURE__ */ named(
  () => import("@/lib/domain/schedules/contract").then((declared) => declared.schedules),
  {
    create: {
      summary: "Create a schedule",
      method: "POST",
      path: "/accounts/{accountID}/schedules",
      access: "transfers.write",
    },
    update: {
      summary: "Update a schedule",
      method: "PUT",
      path: "/accounts/{accountID}/schedules/{scheduleID}",
      access: "transfers.write",
    },
    get: {
      summary: "Get a schedule",
      method: "GET",
      path: "/accounts/{accountID}/schedules/{scheduleID}",
      access: "transfers.read",
    },
    list: {
      summary: "List schedules",
      method: "GET",
      path: "/accounts/{accountID}/schedules",
      access: "transfers.read",
      takes: ["hydrate", "skip", "count"],
      answersRows: true,
    },
    occurrence: {
      summary: "Get occurrence",
      method: "GET",
      path: "/accounts/{accountID}/schedules/{scheduleID}/occurrences/{occurrenceFilter}",
      access: "transfers.read",
    },
    cancel: {
      summary: "Cancel schedule",
      method: "DELETE",
      path: "/accounts/{accountID}/schedules/{scheduleID}",
      access: "transfers.write",
    },
  },
);

export const partnerSchedules = /* @__PURE__ */ named(
  () => import("@/lib/domain/schedules/dashboard").then((declared) => declared.partnerSchedules),
  {
    list: {
      summary: "List our schedules",
      method: "GET",
      path: "/dashboard/schedules",
      access: "transfers.read",
      internal: true,
      takes: ["state", "failed", "accountID", "skip", "count"],
    },
    dates: {
      summary: "List the next dates of a rule",
      method: "GET",
      path: "/dashboard/schedule-dates",
      access: "transfers.read",
      internal: true,
      takes: ["rule", "start"],
    },
  },
);
