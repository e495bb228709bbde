import { expect, test } from "@playwright/test";
import { isEndless, readRule, textOf } from "./rule";

const ruleOf = (text: string) => {
  const read = readRule(text);
  if ("fault" in read) throw new Error(read.fault);
  return read.rule;
};
const faultOf = (text: string) => {
  const read = readRule(text);
  return "fault" in read ? read.fault : undefined;
};

test("a rule is read with and without its name, in any case, and with its start if it has one", () => {
  expect(textOf(ruleOf("freq=monthly;bymonthday=-1"))).toBe("FREQ=MONTHLY;BYMONTHDAY=-1");
  expect(textOf(ruleOf(" RRULE:FREQ=WEEKLY;BYDAY=MO,FR;\n"))).toBe("FREQ=WEEKLY;BYDAY=MO,FR");
  const start = { clock: "20270115T090000", zone: "America/New_York" };
  const zoned = ruleOf("DTSTART;TZID=America/New_York:20270115T090000\nRRULE:FREQ=MONTHLY;COUNT=3");
  expect([zoned.start, textOf(zoned)]).toEqual([start, "FREQ=MONTHLY;COUNT=3"]);
  for (const text of [
    "FREQ=DAILY;DTSTART=20270115T000000Z",
    "DTSTART:20270115T000000Z\r\nFREQ=DAILY",
    "DTSTART=20270115;FREQ=DAILY",
    "DTSTART:20270115T000000;RRULE:FREQ=DAILY",
  ]) {
    const rule = ruleOf(text);
    expect([rule.start, textOf(rule)]).toEqual([{ clock: "20270115T000000", zone: "UTC" }, "FREQ=DAILY"]);
  }
});

test("a rule without COUNT and UNTIL has no end", () => {
  expect(isEndless(ruleOf("FREQ=DAILY"))).toBe(true);
  expect(isEndless(ruleOf("FREQ=DAILY;COUNT=1000"))).toBe(false);
  expect(isEndless(ruleOf("FREQ=DAILY;UNTIL=20270101"))).toBe(false);
});

test("a text that is not a rule, is finer than a day, or contradicts itself gets an error", () => {
  const message = "must be one recurrence rule of RFC 5545, such as FREQ=MONTHLY;BYMONTHDAY=1";
  for (const text of [
    "",
    "every month",
    "FREQ",
    "FREQ=DAILY;FREQ=DAILY",
    "FREQ=DAILY;FOO=1",
    "FREQ=DAILY;constructor=1",
    "FREQ=DAILY\nRRULE:FREQ=WEEKLY",
    "FREQ=DAILY\nRDATE:20270101T000000Z",
    "FREQ=DAILY\nEXDATE:20270101T000000Z",
  ])
    expect(faultOf(text), text).toBeDefined();
  expect(faultOf("FREQ=DAILY;FOO=1")).toBe(message);
  for (const freq of ["HOURLY", "MINUTELY", "SECONDLY", "OFTEN"]) expect(faultOf(`FREQ=${freq}`)).toContain("FREQ");
  expect(faultOf("INTERVAL=2")).toContain("FREQ");
  expect(faultOf("FREQ=DAILY;COUNT=2;UNTIL=20270101")).toContain("not both");
  expect(faultOf("DTSTART;TZID=Europe/Berlin:20270101T000000Z\nFREQ=DAILY")).toContain("not both");
  expect(faultOf("FREQ=WEEKLY;BYDAY=1MO")).toContain("weekdays");
  expect(faultOf("FREQ=WEEKLY;BYMONTHDAY=1")).toContain("BYMONTHDAY");
  expect(faultOf("FREQ=MONTHLY;BYYEARDAY=1")).toContain("BYYEARDAY");
  expect(faultOf("FREQ=MONTHLY;BYSETPOS=1")).toContain("BYSETPOS");
  expect(faultOf(`FREQ=DAILY;${"X".repeat(500)}`)).toContain("500");
});

test("the numbers of a rule are within their bounds", () => {
  const odd: Record<string, string[]> = {
    INTERVAL: ["0", "-1", "1000", "1.5", ""],
    COUNT: ["0", "-3", "1001", "x"],
    UNTIL: ["20270101T000000", "2027-01-01", "soon"],
    BYMONTH: ["0", "13", "1,,2"],
    BYMONTHDAY: ["0", "32", "-32"],
    BYYEARDAY: ["0", "367"],
    BYWEEKNO: ["0", "54"],
    BYSETPOS: ["0", "367"],
    BYDAY: ["XX", "0MO", "54MO", "MO,"],
    BYHOUR: ["24", "9,17"],
    BYMINUTE: ["60", "0,30"],
    BYSECOND: ["60"],
    WKST: ["X"],
  };
  for (const [part, values] of Object.entries(odd))
    for (const value of values) expect(faultOf(`FREQ=YEARLY;${part}=${value}`), `${part}=${value}`).toContain(part);
  for (const good of ["BYMONTH=02", "BYDAY=-1FR,+2MO", "BYHOUR=09", "BYMONTHDAY=1,15,-1", "BYWEEKNO=-53;BYDAY=MO"])
    expect(faultOf(`FREQ=YEARLY;${good}`), good).toBeUndefined();
});

test("each error states the requirement", () => {
  const errors: Record<string, string> = {
    "FREQ=HOURLY": "must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY",
    "INTERVAL=2": "must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101": "must have a COUNT or an UNTIL, not both",
    "FREQ=DAILY;BYDAY=1MO": "must count weekdays only by month or year",
    "FREQ=WEEKLY;BYDAY=MO,-1FR": "must count weekdays only by month or year",
    "FREQ=WEEKLY;BYMONTHDAY=1": "must not have BYMONTHDAY by week",
    "FREQ=MONTHLY;BYYEARDAY=1": "must have BYYEARDAY and BYWEEKNO only by year",
    "FREQ=WEEKLY;BYWEEKNO=1": "must have BYYEARDAY and BYWEEKNO only by year",
    "FREQ=MONTHLY;BYSETPOS=1": "must have another BY part besides BYSETPOS",
    "FREQ=MONTHLY;INTERVAL=2;BYSETPOS=1": "must have another BY part besides BYSETPOS",
  };
  for (const [text, fault] of Object.entries(errors)) expect(faultOf(text), text).toBe(fault);
  for (const text of [
    "FREQ=MONTHLY;BYDAY=1MO",
    "FREQ=YEARLY;BYDAY=-1FR",
    "FREQ=WEEKLY;BYDAY=MO",
    "FREQ=DAILY;BYMONTHDAY=1",
    "FREQ=YEARLY;BYYEARDAY=366",
    "FREQ=YEARLY;BYWEEKNO=53",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
  ])
    expect(faultOf(text), text).toBeUndefined();
});

test("a rule may have 500 characters, and no text around it", () => {
  const message = "must be one recurrence rule of RFC 5545, such as FREQ=MONTHLY;BYMONTHDAY=1";
  const padded = `FREQ=DAILY${" ".repeat(490)}`;
  expect([faultOf(padded), faultOf(`${padded} `)]).toEqual([undefined, "must have 500 characters or fewer"]);
  for (const text of ["", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY=WEEKLY", "X;FREQ=DAILY", "FREQ=DAILY;;COUNT=1"])
    expect(faultOf(text), text).toBe(message);
  expect(ruleOf("FREQ=DAILY")).not.toHaveProperty("start");
  expect(faultOf("DTSTART;TZID=Europe/Berlin:20270101T000000Z\nFREQ=DAILY")).toBe(
    "must have a DTSTART with a TZID or a Z, not both",
  );
});
