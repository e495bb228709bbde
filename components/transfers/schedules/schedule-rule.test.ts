import { expect, test } from "@playwright/test";
import { readRule } from "@/lib/domain/money/schedules/shared/rule";
import { ruleInWords, ruleText, type RuleValues } from "./schedule-rule";

const values: RuleValues = {
  unit: "month",
  every: 1,
  monthDay: "1",
  weekdays: {},
  start: "2027-01-15",
  time: "09:30",
  ends: "never",
  until: "",
};
const said = (more: Partial<RuleValues>, zone = "UTC") => ruleText({ ...values, ...more }, zone);

test("choices become a rule in the user's time zone", () => {
  expect(said({}, "America/Denver")).toBe(
    "DTSTART;TZID=America/Denver:20270115T093000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1",
  );
  expect(said({ unit: "once" })).toBe("DTSTART:20270115T093000Z\nRRULE:FREQ=DAILY;COUNT=1");
  const weekly = said({ unit: "week", every: 2, weekdays: { FR: true, MO: true, TU: false }, ends: "count", count: 6 });
  expect(weekly).toContain("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=6");
  expect(said({ unit: "day", ends: "until", until: "2027-12-31" })).toContain("FREQ=DAILY;UNTIL=20271231");
  for (const rule of [said({}), weekly]) expect(readRule(rule)).toHaveProperty("rule");
  expect(readRule(said({ every: "often" }))).toHaveProperty("fault");
});

test("a rule has words", () => {
  expect(ruleInWords(said({}))).toBe("Every month on the 1st");
  expect(ruleInWords(said({ monthDay: "-1", ends: "until", until: "2027-12-31" }))).toBe(
    "Every month on the last day, until Dec 31, 2027",
  );
  expect(ruleInWords("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=6")).toBe("Every 2 weeks on Monday and Friday, 6 times");
  expect(ruleInWords("FREQ=MONTHLY;BYMONTHDAY=2,3,11,22")).toBe("Every month on the 2nd, 3rd, 11th, and 22nd");
  expect(ruleInWords("FREQ=YEARLY")).toBe("Every year");
  expect(ruleInWords(said({ unit: "once" }))).toBe("Once");
  expect(ruleInWords("FREQ=MONTHLY;BYDAY=-1FR")).toBe("By the rule FREQ=MONTHLY;BYDAY=-1FR");
});
