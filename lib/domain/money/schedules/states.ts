/** The states of a schedule: with dates to come, with none left, or canceled. */
export const SCHEDULE_STATES = ["active", "ended", "canceled"] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];
