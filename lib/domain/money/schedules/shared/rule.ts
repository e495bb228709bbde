const RULE_MAX = 500;
export const OCCURRENCES_MAX = 1000;

export interface Rule {
  parts: ReadonlyMap<string, string>;
  /** The start by the clock of a zone, for rules that name one. */
  start?: { clock: string; zone: string };
}

const number = (pattern: string, signed = "") => new RegExp(`^${signed}(?:${pattern})(?:,${signed}(?:${pattern}))*$`);
const WEEKDAY = "(?:MO|TU|WE|TH|FR|SA|SU)";
const ORDINAL = /\d/;

const PARTS: Record<string, { pattern: RegExp; fault: string }> = {
  FREQ: { pattern: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/, fault: "must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY" },
  INTERVAL: { pattern: /^[1-9]\d{0,2}$/, fault: "must have an INTERVAL of 1 to 999" },
  COUNT: { pattern: /^(?:[1-9]\d{0,2}|1000)$/, fault: `must have a COUNT of 1 to ${OCCURRENCES_MAX}` },
  UNTIL: { pattern: /^\d{8}(?:T\d{6}Z)?$/, fault: "must have an UNTIL that is a date, or a moment in UTC" },
  BYDAY: {
    pattern: number(`(?:[1-9]|[1-4]\\d|5[0-3])?${WEEKDAY}`, "[+-]?"),
    fault: "must have weekdays such as MO or -1FR in BYDAY",
  },
  BYMONTH: { pattern: number("0?[1-9]|1[0-2]"), fault: "must have months of 1 to 12 in BYMONTH" },
  BYMONTHDAY: {
    pattern: number("0?[1-9]|[12]\\d|3[01]", "[+-]?"),
    fault: "must have days of 1 to 31 or -31 to -1 in BYMONTHDAY",
  },
  BYYEARDAY: {
    pattern: number("[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]", "[+-]?"),
    fault: "must have days of 1 to 366 or -366 to -1 in BYYEARDAY",
  },
  BYWEEKNO: {
    pattern: number("0?[1-9]|[1-4]\\d|5[0-3]", "[+-]?"),
    fault: "must have weeks of 1 to 53 or -53 to -1 in BYWEEKNO",
  },
  BYSETPOS: {
    pattern: number("[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]", "[+-]?"),
    fault: "must have places of 1 to 366 or -366 to -1 in BYSETPOS",
  },
  BYHOUR: { pattern: /^(?:[01]?\d|2[0-3])$/, fault: "must have one hour of 0 to 23 in BYHOUR" },
  BYMINUTE: { pattern: /^[0-5]?\d$/, fault: "must have one minute of 0 to 59 in BYMINUTE" },
  BYSECOND: { pattern: /^[0-5]?\d$/, fault: "must have one second of 0 to 59 in BYSECOND" },
  WKST: { pattern: new RegExp(`^${WEEKDAY}$`), fault: "must have a weekday in WKST" },
};

const START = /(?:^|[;\s])DTSTART(?:;TZID=([\w+\-/]{1,64}))?[:=](\d{8})(T\d{6})?(Z)?(?=[;\s]|$)/i;

/** Reads a rule. DTSTART may be on a line before it, or among its parts. Returns the error if there is one. */
export function readRule(text: string): { rule: Rule } | { fault: string } {
  if (text.length > RULE_MAX) return { fault: `must have ${RULE_MAX} characters or fewer` };
  const begins = START.exec(text);
  const [, zone, day = "", time = "T000000", isUTC] = begins ?? [];
  if (zone !== undefined && isUTC) return { fault: "must have a DTSTART with a TZID or a Z, not both" };
  const rest = (begins ? text.replace(START, ";") : text).replace(/^[;\s]*(?:RRULE:)?/i, "").replace(/[;\s]+$/, "");
  const parts = new Map<string, string>();
  for (const part of rest.toUpperCase().split(";")) {
    const [name = "", value = "", ...more] = part.split("=");
    const rulePart = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (!rulePart || more.length > 0 || parts.has(name))
      return { fault: "must be one recurrence rule of RFC 5545, such as FREQ=MONTHLY;BYMONTHDAY=1" };
    if (!rulePart.pattern.test(value)) return { fault: rulePart.fault };
    parts.set(name, value);
  }
  const fault = faultBetween(parts);
  return fault ? { fault } : { rule: { parts, ...(begins && { start: { clock: day + time, zone: zone ?? "UTC" } }) } };
}

function faultBetween(parts: ReadonlyMap<string, string>): string | undefined {
  const freq = parts.get("FREQ");
  const isLong = freq === "MONTHLY" || freq === "YEARLY";
  if (!freq) return PARTS.FREQ?.fault;
  if (parts.has("COUNT") && parts.has("UNTIL")) return "must have a COUNT or an UNTIL, not both";
  if (!isLong && ORDINAL.test(parts.get("BYDAY") ?? "")) return "must count weekdays only by month or year";
  if (freq === "WEEKLY" && parts.has("BYMONTHDAY")) return "must not have BYMONTHDAY by week";
  if (freq !== "YEARLY" && (parts.has("BYYEARDAY") || parts.has("BYWEEKNO")))
    return "must have BYYEARDAY and BYWEEKNO only by year";
  if (parts.has("BYSETPOS") && ![...parts.keys()].some((name) => name.startsWith("BY") && name !== "BYSETPOS"))
    return "must have another BY part besides BYSETPOS";
  return undefined;
}

export function isEndless({ parts }: Rule): boolean {
  return !parts.has("COUNT") && !parts.has("UNTIL");
}

export function textOf({ parts }: Rule): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(";");
}
