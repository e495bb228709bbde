const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });

/** A day such as `2026-11-21` as "Nov 21". */
export const shortDay = (day: string): string => SHORT.format(new Date(day));

/** The same with its weekday. */
export const longDay = (day: string): string => LONG.format(new Date(day));
