import { expect, test } from "@playwright/test";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer } from "@/testing/transfers";
import { newID } from "@/lib/core/api/ids";
import "@/lib/domain/rail-appliers";
import { cancelSchedule, updateSchedule } from "./schedules";
import { UpsertSchedule } from "./contract";
import { getSchedule } from "./queries";
import { runOccurrences } from "./run-occurrences";
import type { Schedule } from "./shared/schedule";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

async function setting(rule = "FREQ=DAILY;COUNT=5") {
  const partner = await newPartner(db);
  const [one, other] = await Promise.all([newPayer(db, partner, 100_000), newPayer(db, partner, 0)]);
  const ctx = ctxFor(partner);
  const pays = (cents: number) => runTransferBody(partner, { from: one.wallet, to: other.wallet }, cents);
  const day = (days: number) => new Date(ctx.now.getTime() + days * DAY).toISOString();
  const recur = { recurrenceRule: rule, runTransfer: pays(1000), start: day(1) };
  const schedule = await newSchedule(ctx, { recur });
  const { scheduleID } = schedule;
  const at = (days: number) => ({ ...ctx, now: new Date(day(days)) });
  const put = (body: object, days = 0) =>
    transact(at(days), (open) => updateSchedule(open, scheduleID, UpsertSchedule.parse(body)));
  const run = (days: number) => runOccurrences(at(days), { partnerID: ctx.partnerID });
  return { partner, one, other, ctx, pays, day, recur, schedule, scheduleID, put, run, at };
}

const idAt = ({ occurrences = [] }: Schedule, index: number) => occurrences[index]?.occurrenceID ?? "";
const cents = ({ occurrences = [] }: Schedule) => occurrences.map(({ runTransfer }) => runTransfer.amount.value);
const dates = ({ occurrences = [] }: Schedule) => occurrences.map(({ runOn }) => runOn);
const invalidAt = (index: number, text: string) => ({ kind: "invalid", fields: { occurrences: { [index]: text } } });

test("an entry without an ID adds a date, one with an ID changes that occurrence, and the others follow the rule", async () => {
  const { put, pays, day, schedule, recur } = await setting();
  const changed = await put({
    description: "Rent",
    recur: { ...recur, runTransfer: pays(2000) },
    occurrences: [
      { runOn: day(1.5), runTransfer: pays(7) },
      { occurrenceID: idAt(schedule, 1), runTransfer: pays(300) },
      { occurrenceID: idAt(schedule, 2), runOn: day(9) },
      { occurrenceID: idAt(schedule, 3), canceled: true },
    ],
  });
  expect(dates(changed)).toEqual([1, 1.5, 2, 4, 5, 9].map(day));
  expect(cents(changed)).toEqual([2000, 7, 300, 2000, 2000, 2000]);
  expect(changed).toMatchObject({ description: "Rent", updatedOn: day(0) });
  expect(changed.occurrences?.[3]).toHaveProperty("canceledOn", day(0));
  expect(changed.occurrences?.map(({ occurrenceID }) => occurrenceID)).toContain(idAt(schedule, 2));
  const resumed = await put({ occurrences: [{ occurrenceID: idAt(schedule, 3), canceled: false }] });
  expect(resumed.occurrences?.[3]).not.toHaveProperty("canceledOn");
  expect(await put({ occurrences: resumed.occurrences ?? [], recur: resumed.recur })).toEqual(resumed);
  const followed = await put({ recur: { ...recur, runTransfer: pays(4000) } });
  expect(cents(followed)).toEqual([4000, 7, 300, 4000, 4000, 4000]);
});

test("a changed rule replaces occurrences that have not run, and those with a date in both rules stay with their changes", async () => {
  const { put, pays, day, schedule, recur } = await setting();
  await put({
    occurrences: [
      { runOn: day(2.5), runTransfer: pays(9) },
      { occurrenceID: idAt(schedule, 2), canceled: true },
    ],
  });
  const changed = await put({ recur: { ...recur, recurrenceRule: "FREQ=DAILY;INTERVAL=2;COUNT=4" } });
  expect(dates(changed)).toEqual([1, 2.5, 3, 5, 7].map(day));
  expect([idAt(changed, 0), idAt(changed, 2), idAt(changed, 3)]).toEqual(
    [0, 2, 4].map((index) => idAt(schedule, index)),
  );
  expect(changed.occurrences?.[2]).toHaveProperty("canceledOn");
  const moved = await put({ recur: { ...recur, start: day(20) } });
  expect(dates(moved)).toEqual([2.5, 20, 21, 22, 23, 24].map(day));
  const endless = await put({ recur: { ...recur, recurrenceRule: "FREQ=WEEKLY", start: day(20) } });
  expect(endless.recur).toMatchObject({ indefinite: true });
  expect(dates(endless)).toHaveLength(13);
});

test("an occurrence that has run stays; it may be sent unchanged, and a changed copy of it is rejected", async () => {
  const { put, pays, day, schedule, recur, run, at, scheduleID } = await setting();
  await run(2.5);
  const now = await getSchedule(at(2.5), scheduleID);
  expect(now.occurrences?.map(({ status }) => status)).toEqual([
    "completed",
    "completed",
    undefined,
    undefined,
    undefined,
  ]);
  expect(await put({ occurrences: now.occurrences ?? [] }, 2.5)).toEqual({ ...now, updatedOn: day(2.5) });
  const ran = { occurrenceID: idAt(schedule, 0) };
  for (const change of [{ canceled: true }, { runOn: day(8) }, { runTransfer: pays(5) }])
    await expect(put({ occurrences: [{ ...ran, ...change }] }, 2.5)).rejects.toMatchObject({ kind: "conflict" });
  const changed = await put({ recur: { ...recur, recurrenceRule: "FREQ=DAILY;COUNT=7", runTransfer: pays(50) } }, 2.5);
  expect(dates(changed)).toEqual([1, 2, 3, 4, 5, 6, 7].map(day));
  expect(cents(changed)).toEqual([1000, 1000, 50, 50, 50, 50, 50]);
  await expect(put({ recur: { ...recur, recurrenceRule: "FREQ=DAILY;COUNT=2" } }, 2.5)).rejects.toMatchObject({
    fields: { recur: "must have a date to come" },
  });
});

test("one invalid entry rejects the whole request", async () => {
  const { put, pays, day, schedule, recur, scheduleID, ctx, partner, one, other } = await setting();
  const id = idAt(schedule, 0);
  const add = { runOn: day(3), runTransfer: pays(5) };
  const entries = (...occurrences: object[]) => put({ occurrences }, 0.5);
  const unknown = { occurrenceID: newID<string>(), canceled: true };
  await expect(entries(add, unknown)).rejects.toMatchObject(invalidAt(1, "is not an occurrence of this schedule"));
  await expect(entries({ occurrenceID: id }, { occurrenceID: id })).rejects.toMatchObject(
    invalidAt(1, "names an occurrence twice"),
  );
  await expect(entries({ occurrenceID: id, runOn: day(0) })).rejects.toMatchObject(
    invalidAt(0, "runOn must be in the future"),
  );
  const back = runTransferBody(partner, { from: other.wallet, to: one.wallet });
  await expect(entries({ occurrenceID: id, runTransfer: back })).rejects.toMatchObject(
    invalidAt(0, "runTransfer.source must be of the same account everywhere"),
  );
  const dropped = put({
    recur: { ...recur, recurrenceRule: "FREQ=DAILY;COUNT=1" },
    occurrences: [{ occurrenceID: idAt(schedule, 4), runOn: day(8) }],
  });
  await expect(dropped).rejects.toMatchObject(invalidAt(0, "is not a date of the changed rule"));
  expect(await getSchedule(ctx, scheduleID)).toEqual(schedule);
});

test("a canceled past date can only be revived with a new date", async () => {
  const { put, day, schedule, run, at, scheduleID } = await setting();
  const occurrenceID = idAt(schedule, 0);
  await put({ occurrences: [{ occurrenceID, canceled: true }] });
  await run(1.5);
  const resume = (more: object) => put({ occurrences: [{ occurrenceID, canceled: false, ...more }] }, 1.5);
  await expect(resume({})).rejects.toMatchObject(invalidAt(0, "has a date that is over: give a runOn in the future"));
  await resume({ runOn: day(1.6) });
  await run(1.7);
  expect((await getSchedule(at(1.7), scheduleID)).occurrences?.[0]).toMatchObject({
    occurrenceID,
    status: "completed",
  });
});

test("only its owner can change a schedule, and a canceled one cannot be changed", async () => {
  const { ctx, one, recur, scheduleID } = await setting();
  const by = (caller: typeof ctx) =>
    transact(caller, (open) => updateSchedule(open, scheduleID, UpsertSchedule.parse({ recur })));
  await expect(by({ ...ctx, accountID: one.accountID })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(by(ctxFor(await newPartner(db)))).rejects.toMatchObject({ kind: "notFound" });
  await transact(ctx, (open) => cancelSchedule(open, scheduleID));
  await expect(by(ctx)).rejects.toMatchObject({ kind: "conflict" });
});

test("two changes at once happen one after the other", async () => {
  const { put, day, pays, ctx, scheduleID } = await setting();
  const add = (days: number) => put({ occurrences: [{ runOn: day(days), runTransfer: pays(5) }] });
  await Promise.all([6, 7, 8, 9].map(add));
  expect(dates(await getSchedule(ctx, scheduleID))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(day));
});
