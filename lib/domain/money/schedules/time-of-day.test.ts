import { expect, test } from "@playwright/test";
import { recurrenceOf } from "./recurrence";

const start = new Date("2027-01-31T10:20:30.250Z");
const datesOf = async (rule: string, most = 3, after?: Date) =>
  (await recurrenceOf(rule, { otherwise: start }).dates(most, after)).map((date) => date.toISOString());

test("a rule keeps the time of its start, except for the hour, minute and second that it names", async () => {
  expect(await datesOf("FREQ=DAILY", 1)).toEqual(["2027-01-31T10:20:30.250Z"]);
  expect(await datesOf("FREQ=DAILY;BYHOUR=11", 2)).toEqual(["2027-01-31T11:20:30.250Z", "2027-02-01T11:20:30.250Z"]);
  expect(await datesOf("FREQ=DAILY;BYMINUTE=21", 1)).toEqual(["2027-01-31T10:21:30.250Z"]);
  expect(await datesOf("FREQ=DAILY;BYSECOND=31", 1)).toEqual(["2027-01-31T10:20:31.250Z"]);
  expect(await datesOf("FREQ=DAILY;BYHOUR=0;BYMINUTE=1;BYSECOND=2", 1)).toEqual(["2027-02-01T00:01:02.250Z"]);
});

test("a time of day before the start begins on the next day, and does not count for the day of the start", async () => {
  expect(await datesOf("FREQ=DAILY;BYHOUR=9;COUNT=2", 5)).toEqual([
    "2027-02-01T09:20:30.250Z",
    "2027-02-02T09:20:30.250Z",
  ]);
});

test("an UNTIL with a time ends at that time, and one without at the end of its day", async () => {
  const days = async (rule: string) => (await datesOf(rule, 10)).map((date) => date.slice(0, 10));
  expect(await days("FREQ=DAILY;UNTIL=20270202T102030Z")).toEqual(["2027-01-31", "2027-02-01", "2027-02-02"]);
  expect(await days("FREQ=DAILY;UNTIL=20270202T102029Z")).toEqual(["2027-01-31", "2027-02-01"]);
  expect(await days("FREQ=DAILY;UNTIL=20270202T112030Z")).toEqual(["2027-01-31", "2027-02-01", "2027-02-02"]);
  expect(await days("FREQ=DAILY;UNTIL=20270202T092059Z")).toEqual(["2027-01-31", "2027-02-01"]);
  expect(await days("FREQ=DAILY;UNTIL=20270202")).toEqual(["2027-01-31", "2027-02-01", "2027-02-02"]);
});

test("a time that does not exist is rejected, and the last one of a day is not", () => {
  const beginning = (time: string) => () => recurrenceOf(`DTSTART:20270101T${time}Z\nFREQ=DAILY`, { otherwise: start });
  const recur = "must be a rule whose dates can be worked out: a date or number in it does not exist";
  for (const time of ["240000", "006000", "000060"])
    expect(beginning(time)).toThrow(expect.objectContaining({ fields: { recur } }));
  expect(beginning("235959")().startOn).toEqual(new Date("2027-01-01T23:59:59Z"));
  expect(() => recurrenceOf("FREQ=DAILY;UNTIL=20270101T240000Z", { otherwise: start })).toThrow(
    expect.objectContaining({ fields: { recur } }),
  );
});

test("a request may also have a start if it is the same time as the rule's start in its zone", () => {
  const rule = "DTSTART;TZID=America/New_York:20280301T090000\nRRULE:FREQ=MONTHLY;COUNT=2";
  const expected = new Date("2028-03-01T14:00:00Z");
  expect(recurrenceOf(rule, { start: expected, otherwise: start }).startOn).toEqual(expected);
  const recur = "must begin with its DTSTART, or without one";
  expect(() => recurrenceOf(rule, { start: new Date(expected.getTime() + 1), otherwise: start })).toThrow(
    expect.objectContaining({ fields: { recur } }),
  );
  const skipped = "DTSTART;TZID=America/New_York:20270314T023000\nRRULE:FREQ=DAILY";
  expect(recurrenceOf(skipped, { otherwise: start }).startOn).toEqual(new Date("2027-03-14T07:30:00Z"));
});

test("a rule with a past end has no future dates, and if it never had one, it is rejected", async () => {
  expect(await datesOf("FREQ=DAILY;COUNT=2", 5, new Date("2027-02-05T00:00:00Z"))).toEqual([]);
  const recur = "must have a date to come";
  await expect(datesOf("FREQ=DAILY;UNTIL=20270130")).rejects.toMatchObject({ fields: { recur } });
  const few = "must be a rule whose dates can be worked out: it has too few dates";
  await expect(datesOf("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")).rejects.toMatchObject({ fields: { recur: few } });
});
