import { isID } from "@/lib/core/api/is-id";
import { readRule, type Rule, textOf } from "@/lib/domain/money/schedules/shared/rule";

type Unit = "once" | "day" | "week" | "month" | "year";
export const WEEKDAYS = [
  ["MO", "Monday"],
  ["TU", "Tuesday"],
  ["WE", "Wednesday"],
  ["TH", "Thursday"],
  ["FR", "Friday"],
  ["SA", "Saturday"],
  ["SU", "Sunday"],
] as const;

export interface RuleValues {
  unit: Unit;
  every?: number | string | undefined;
  /** Day of the month; `-1` is the last one. */
  monthDay: string;
  weekdays: Partial<Record<string, boolean>>;
  start: string;
  time: string;
  ends: "never" | "until" | "count";
  until: string;
  count?: number | string | undefined;
}

const FREQ = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" };

/** Returns the chosen rule as text, in the user's time zone. */
export function ruleText(values: RuleValues, zone: string): string {
  const clock = `${values.start.replaceAll("-", "")}T${values.time.replace(":", "")}00`;
  const start = zone === "UTC" ? `DTSTART:${clock}Z` : `DTSTART;TZID=${zone}:${clock}`;
  return `${start}\nRRULE:${partsOf(values).join(";")}`;
}

function partsOf({ unit, every, monthDay, weekdays, ends, until, count }: RuleValues): string[] {
  if (unit === "once") return ["FREQ=DAILY", "COUNT=1"];
  const chosen = WEEKDAYS.filter(([day]) => weekdays[day]).map(([day]) => day);
  return [
    `FREQ=${FREQ[unit]}`,
    ...(every === 1 ? [] : [`INTERVAL=${every ?? ""}`]),
    ...(unit === "week" && chosen.length > 0 ? [`BYDAY=${chosen.join(",")}`] : []),
    ...(unit === "month" ? [`BYMONTHDAY=${monthDay}`] : []),
    ...(ends === "until" ? [`UNTIL=${until.replaceAll("-", "")}`] : []),
    ...(ends === "count" ? [`COUNT=${count ?? ""}`] : []),
  ];
}

const UNIT_OF: Record<string, string> = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" };
const SAID = new Set(["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL"]);
const list = new Intl.ListFormat("en-US");
const ordinal = new Intl.PluralRules("en-US", { type: "ordinal" });
const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

/** Returns a rule in words: "Every month on the 1st, 6 times". */
export function ruleInWords(text: string): string {
  const read = readRule(text);
  if ("fault" in read) return text;
  const { parts } = read.rule;
  if (parts.get("COUNT") === "1") return "Once";
  const days = daysInWords(read.rule);
  if (days === undefined || [...parts.keys()].some((name) => !SAID.has(name)))
    return `By the rule ${textOf(read.rule)}`;
  const unit = UNIT_OF[parts.get("FREQ") ?? ""] ?? "";
  const every = Number(parts.get("INTERVAL") ?? 1);
  return `Every ${every === 1 ? unit : `${every} ${unit}s`}${days}${endInWords(read.rule)}`;
}

/** Returns the days of a rule; undefined if they need more than a phrase. */
function daysInWords({ parts }: Rule): string | undefined {
  const [weekdays, monthDays] = [parts.get("BYDAY"), parts.get("BYMONTHDAY")];
  if (weekdays && monthDays) return undefined;
  if (weekdays) {
    if (/\d/.test(weekdays)) return undefined;
    const names = weekdays.split(",").map((day) => WEEKDAYS.find(([code]) => code === day)?.[1] ?? day);
    return ` on ${list.format(names)}`;
  }
  return monthDays ? ` on the ${list.format(monthDays.split(",").map((day) => dayOfMonth(Number(day))))}` : "";
}

/** Returns for example "1st", "last day", "2nd to last day". */
export function dayOfMonth(day: number): string {
  const nth = `${Math.abs(day)}${ENDINGS[ordinal.select(Math.abs(day))]}`;
  if (day > 0) return nth;
  return day === -1 ? "last day" : `${nth} to last day`;
}

function endInWords({ parts }: Rule): string {
  const [count, until] = [parts.get("COUNT"), parts.get("UNTIL")];
  if (count) return `, ${count} times`;
  if (!until) return "";
  const day = new Date(`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}T00:00:00Z`);
  return `, until ${day.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })}`;
}

/** Path prefix of the payment's fields. */
export const PAYMENT = "recur.runTransfer.";

/** Returns the values of a new schedule: monthly, from a given day. */
export function newValues(tomorrow: string) {
  const rule: RuleValues = {
    unit: "month",
    every: 1,
    monthDay: "1",
    weekdays: {},
    start: tomorrow,
    time: "09:00",
    ends: "never",
    until: "",
    count: 12,
  };
  const side = { paymentMethodID: "" };
  const runTransfer = { source: side, destination: side, amount: { currency: "USD" }, description: "" };
  return { form: { source: "", destination: "", ...rule }, description: "", recur: { runTransfer } };
}
export type ScheduleValues = ReturnType<typeof newValues>;

/** Returns the request body. The schedule and each of its transfers have the same description. */
export function bodyOf({ form, description, recur }: ScheduleValues, partnerAccountID: string, zone: string) {
  const runTransfer = { ...recur.runTransfer, description, partnerAccountID };
  return { ...(description && { description }), recur: { recurrenceRule: ruleText(form, zone), runTransfer } };
}

/** Returns errors that the body does not show: accounts are only used to find methods, and the rule is one text. */
export function faultsOf({ form, recur: { runTransfer } }: ScheduleValues) {
  const fault = (path: string, message: string) => ({ path, message });
  const isWhole = (value: unknown) => typeof value === "number" && value >= 1;
  return [
    ...(["source", "destination"] as const).flatMap((side) => [
      ...(isID(form[side].trim())
        ? []
        : [fault(`form.${side}`, form[side] ? "must be one of the accounts or an ID" : "is required")]),
      ...(runTransfer[side].paymentMethodID ? [] : [fault(`${PAYMENT}${side}.paymentMethodID`, "is required")]),
    ]),
    ...(form.start ? [] : [fault("form.start", "is required")]),
    ...(form.time ? [] : [fault("form.time", "is required")]),
    ...(form.unit === "once" || isWhole(form.every) ? [] : [fault("form.every", "must be a whole number")]),
    ...(form.ends !== "until" || form.until ? [] : [fault("form.until", "is required")]),
    ...(form.ends !== "count" || isWhole(form.count) ? [] : [fault("form.count", "must be a whole number")]),
  ];
}
