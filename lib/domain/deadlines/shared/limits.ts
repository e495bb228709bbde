/** Deadlines of so many days are told. */
export const DEADLINE_DAYS = 30;
