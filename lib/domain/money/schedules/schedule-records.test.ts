import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { accountTable, auditTrailView, eventTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer } from "@/testing/transfers";
import { daysAfter } from "@/lib/core/time/time";
import { schedules, UpsertSchedule } from "./contract";
import { AskDates, SearchSchedules } from "./dashboard";
import { getListedSchedule } from "./queries";
import { cancelSchedule, createSchedule, nextDates, searchSchedules, updateSchedule } from "./schedules";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [one, other] = await Promise.all([newPayer(db, partner, 100_000), newPayer(db, partner, 0)]);
  const ctx = ctxFor(partner);
  const day = (days: number) => daysAfter(ctx.now, days).toISOString();
  const runTransfer = runTransferBody(partner, { from: one.wallet, to: other.wallet });
  const recur = { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start: day(1) };
  const nameOf = async (accountID: string) =>
    (await db.select().from(accountTable).where(eq(accountTable.accountID, accountID)))[0]?.displayName;
  return { partner, one, other, ctx, day, runTransfer, recur, nameOf };
}

test("the audit log names a schedule and the change of its rule; the owner gets events of changes", async () => {
  const { ctx, recur, one, other, nameOf } = await setting();
  const body = UpsertSchedule.parse({ recur });
  const { scheduleID } = await asChange(ctx, schedules.create, {}, (open) => createSchedule(open, body));
  const params = { scheduleID };
  const changed = { description: "Rent", recur: { ...recur, recurrenceRule: "FREQ=DAILY;COUNT=4" } };
  await asChange(ctx, schedules.update, params, (open) =>
    updateSchedule(open, scheduleID, UpsertSchedule.parse(changed)),
  );
  await asChange(ctx, schedules.cancel, params, (open) => cancelSchedule(open, scheduleID));
  const acts = await db.select().from(auditTrailView).where(eq(auditTrailView.object, scheduleID));
  const named = Object.fromEntries(acts.map(({ action, objectName }) => [action, objectName]));
  expect(named).toEqual({
    "schedule.create": `$10.00 from ${await nameOf(one.accountID)} to ${await nameOf(other.accountID)}`,
    "schedule.update": "Rent",
    "schedule.cancel": "Rent",
  });
  expect(acts.find(({ action }) => action === "schedule.update")?.changes).toEqual([
    { field: "recur.recurrenceRule", before: "FREQ=DAILY;COUNT=3", after: "FREQ=DAILY;COUNT=4" },
    { field: "description", after: "Rent" },
  ]);
  const events = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, ctx.accountID), eq(eventTable.type, "schedule.updated")));
  expect(events).toHaveLength(2);
  for (const status of ["active", "disabled"])
    expect(events.map(({ data }) => data)).toContainEqual({ scheduleID, status });
});

test("schedules are found by their state, by the accounts on either side, and a page at a time", async () => {
  const { ctx, partner, one, other, day, runTransfer, recur } = await setting();
  const third = await newPayer(db, partner, 0);
  const make = async (milliseconds: number, to = other) => {
    const at = { ...ctx, now: new Date(ctx.now.getTime() + milliseconds) };
    const pays = { ...runTransfer, destination: { paymentMethodID: to.wallet } };
    return (await newSchedule(at, { recur: { ...recur, runTransfer: pays } })).scheduleID;
  };
  const [waits, ended, canceled] = [await make(0), await make(1), await make(2, third)];
  await transact(ctx, (open) => cancelSchedule(open, canceled));
  const { occurrences = [] } = await getListedSchedule(ctx, ended);
  const all = occurrences.map(({ occurrenceID }) => ({ occurrenceID, canceled: true }));
  await transact(ctx, (open) => updateSchedule(open, ended, UpsertSchedule.parse({ occurrences: all })));
  const find = async (query: object) =>
    (await searchSchedules(ctx, SearchSchedules.parse(query))).items.map(({ scheduleID }) => scheduleID);
  expect(await find({})).toEqual([canceled, ended, waits]);
  expect([await find({ state: "active" }), await find({ state: "ended" })]).toEqual([[waits], [ended]]);
  expect([await find({ state: "canceled" }), await find({ state: "odd" })]).toEqual([[canceled], []]);
  expect(await find({ accountID: one.accountID })).toEqual([canceled, ended, waits]);
  expect(await find({ accountID: third.accountID })).toEqual([canceled]);
  expect(await find({ failed: "true" })).toEqual([]);
  const page = async (query: object) => {
    const { items, more } = await searchSchedules(ctx, SearchSchedules.parse(query));
    return [items.map(({ scheduleID }) => scheduleID), more];
  };
  expect(await page({ count: 2 })).toEqual([[canceled, ended], true]);
  expect(await page({ count: 2, skip: 1 })).toEqual([[ended, waits], false]);
  const after = { on: day(0), id: waits };
  expect((await searchSchedules(ctx, { ...SearchSchedules.parse({}), after })).items).toEqual([]);
});

test("a schedule names its accounts, with their addresses if they have one", async () => {
  const { ctx, one, other, recur, nameOf } = await setting();
  const { scheduleID } = await newSchedule(ctx, { recur });
  const email = "ada@tester.example";
  const listed = await getListedSchedule(ctx, scheduleID);
  const facts = async (accountID: string) => ({ accountID, displayName: await nameOf(accountID) });
  expect(listed.sourceAccount).toEqual({ ...(await facts(one.accountID)), email });
  expect(listed.destinationAccount).toEqual({ ...(await facts(other.accountID)), email });
  expect(listed.partnerAccount).toEqual(await facts(ctx.accountID));
  expect(listed.occurrences).toHaveLength(3);
  expect(listed).not.toHaveProperty("description");
  expect(listed).not.toHaveProperty("disabledOn");
});

test("payments of one schedule go to the same account, both in its rule and in its dates", async () => {
  const { ctx, partner, recur, runTransfer, day } = await setting();
  const third = await newPayer(db, partner, 0);
  const elsewhere = { ...runTransfer, destination: { paymentMethodID: third.wallet } };
  const text = "runTransfer.destination must be of the same account everywhere";
  const mixed = newSchedule(ctx, { recur, occurrences: [{ runOn: day(1), runTransfer: elsewhere }] });
  await expect(mixed).rejects.toMatchObject({ fields: { occurrences: { "0": text } } });
  const { scheduleID } = await newSchedule(ctx, { recur });
  const moved = UpsertSchedule.parse({ recur: { ...recur, runTransfer: elsewhere } });
  await expect(transact(ctx, (open) => updateSchedule(open, scheduleID, moved))).rejects.toMatchObject({
    fields: { recur: text },
  });
  const bare = newSchedule(ctx, { occurrences: [{ runOn: day(1) }] });
  await expect(bare).rejects.toMatchObject({ fields: { occurrences: { "0": "runTransfer is required" } } });
});

test("a form shows the first five dates of a rule, or the error in it", async () => {
  const ctx = { ...ctxFor(await newPartner(db)), now: new Date("2027-01-01T00:00:00Z") };
  const request = (query: object) => nextDates(ctx, AskDates.parse(query));
  const days = [1, 2, 3, 4, 5].map((day) => `2027-01-0${day}T00:00:00.000Z`);
  expect(await request({ rule: "FREQ=DAILY" })).toEqual({ dates: days });
  expect(await request({ rule: "FREQ=DAILY;COUNT=1", start: "2027-02-01T10:00:00Z" })).toEqual({
    dates: ["2027-02-01T10:00:00.000Z"],
  });
  expect(await request({})).toEqual({ dates: [] });
  expect(await request({ rule: "FREQ=DAILY", start: "soon" })).toEqual({
    dates: [],
    fault: "must have a start that exists",
  });
  expect(await request({ rule: "FREQ=HOURLY" })).toEqual({
    dates: [],
    fault: "recur must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY",
  });
});
