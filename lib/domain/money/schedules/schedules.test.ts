import { expect, test } from "@playwright/test";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer } from "@/testing/transfers";
import { newID, OccurrenceID, ScheduleID } from "@/lib/core/api/ids";
import { deletionBlockers } from "@/lib/domain/accounts/accounts/deletion-blockers";
import { generatedRow } from "./plan-occurrences";
import { cancelSchedule, searchSchedules, writePlan } from "./schedules";
import { ListSchedules } from "./contract";
import { getOccurrence, getSchedule, listSchedules } from "./queries";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [one, other] = await Promise.all([newPayer(db, partner, 100_000), newPayer(db, partner, 0)]);
  const ctx = ctxFor(partner);
  const runTransfer = runTransferBody(partner, { from: one.wallet, to: other.wallet });
  const day = (days: number) => new Date(ctx.now.getTime() + days * DAY).toISOString();
  return { partner, one, other, ctx, runTransfer, day };
}

const fields = (body: object | undefined) => ({ kind: "invalid", fields: body });

test("a rule and single dates give one list of occurrences, by their dates", async () => {
  const { ctx, one, other, runTransfer, day } = await setting();
  const schedule = await newSchedule(ctx, {
    description: "Rent and a deposit",
    recur: { recurrenceRule: "FREQ=DAILY;INTERVAL=2;COUNT=6", runTransfer, start: day(2) },
    occurrences: [{ runOn: day(5), runTransfer: { ...runTransfer, amount: { currency: "usd", value: 5 } } }],
  });
  const { occurrences = [], ...rest } = schedule;
  expect(occurrences).toHaveLength(7);
  expect(occurrences.map(({ runOn }) => runOn)).toEqual([2, 4, 5, 6, 8, 10, 12].map(day));
  expect(occurrences[2]).toMatchObject({
    generated: false,
    indefinite: false,
    runTransfer: { amount: { currency: "USD", value: 5 } },
  });
  expect(occurrences[0]).toMatchObject({
    generated: true,
    indefinite: false,
    mode: "sandbox",
    runTransfer: { amount: { value: 1000 } },
  });
  expect(occurrences[0]).not.toHaveProperty("status");
  expect(rest).toMatchObject({
    description: "Rent and a deposit",
    mode: "sandbox",
    ownerAccountID: ctx.accountID,
    partnerAccountID: ctx.accountID,
    sourceAccountID: one.accountID,
    destinationAccountID: other.accountID,
    recur: { recurrenceRule: "FREQ=DAILY;INTERVAL=2;COUNT=6", start: day(2), indefinite: false },
  });
  for (const reader of [one, other])
    expect(await getSchedule({ ...ctx, accountID: reader.accountID }, schedule.scheduleID)).toEqual(schedule);
  await expect(getSchedule(ctxFor(await newPartner(db)), schedule.scheduleID)).rejects.toMatchObject({
    kind: "notFound",
  });
});

test("a rule without an end has twelve future dates, the first one at its creation unless it has a start", async () => {
  const { ctx, runTransfer } = await setting();
  const { occurrences = [], recur } = await newSchedule(ctx, {
    recur: { recurrenceRule: "FREQ=MONTHLY;BYMONTHDAY=-1", runTransfer },
  });
  expect(occurrences).toHaveLength(12);
  expect(recur).toMatchObject({ indefinite: true, start: ctx.now.toISOString() });
  expect(occurrences.every(({ indefinite, generated }) => indefinite && generated)).toBe(true);
  const daily = await newSchedule(ctx, { recur: { recurrenceRule: "FREQ=DAILY", runTransfer } });
  expect(daily.occurrences?.[0]?.runOn).toBe(ctx.now.toISOString());
});

test("a rule's own start and time zone apply", async () => {
  const { ctx, runTransfer } = await setting();
  const recurrenceRule = "DTSTART;TZID=America/New_York:20280301T090000\nRRULE:FREQ=MONTHLY;COUNT=2";
  const { occurrences, recur } = await newSchedule(ctx, { recur: { recurrenceRule, runTransfer } });
  expect(occurrences?.map(({ runOn }) => runOn)).toEqual(["2028-03-01T14:00:00.000Z", "2028-04-01T13:00:00.000Z"]);
  expect(recur).toMatchObject({ recurrenceRule, start: "2028-03-01T14:00:00.000Z" });
});

test("an error in a rule or payment is reported on its field, and nothing is stored", async () => {
  const { ctx, partner, one, other, runTransfer, day } = await setting();
  const refused = async (body: object) =>
    newSchedule(ctx, body).then(
      () => "made",
      (error: unknown) => error,
    );
  const recur = (more: object) => ({ recur: { recurrenceRule: "FREQ=DAILY;COUNT=2", runTransfer, ...more } });
  const inRecur = (text: string) => fields({ recur: expect.stringContaining(text) as unknown as string });
  expect(await refused(recur({ recurrenceRule: "FREQ=HOURLY" }))).toMatchObject(inRecur("FREQ"));
  expect(await refused(recur({ start: day(-1) }))).toMatchObject(inRecur("past"));
  expect(await refused(recur({ indefinite: true }))).toMatchObject(inRecur("indefinite"));
  expect(await refused(recur({ recurrenceRule: "FREQ=DAILY;UNTIL=20500101" }))).toMatchObject(inRecur("1000"));
  expect(await refused(recur({ recurrenceRule: "FREQ=DAILY;UNTIL=20200101" }))).toMatchObject(inRecur("date to come"));
  const foreign = { ...runTransfer, partnerAccountID: one.accountID };
  expect(await refused(recur({ runTransfer: foreign }))).toMatchObject(inRecur("partnerAccountID"));
  const unknown = { ...runTransfer, source: { paymentMethodID: newID<string>() } };
  expect(await refused(recur({ runTransfer: unknown }))).toMatchObject(inRecur("sourcePaymentMethodID"));
  const same = runTransferBody(partner, { from: one.wallet, to: one.wallet });
  expect(await refused(recur({ runTransfer: same }))).toMatchObject(inRecur("same"));
  const reserved = {
    ...runTransfer,
    source: { ...runTransfer.source, achDetails: { companyEntryDescription: "REVERSAL" } },
  };
  expect(await refused(recur({ runTransfer: reserved }))).toMatchObject(inRecur("REVERSAL is reserved"));
  const back = runTransferBody(partner, { from: other.wallet, to: one.wallet });
  const entries = [
    { runOn: day(1), runTransfer },
    { runOn: day(-1), runTransfer },
    { runTransfer },
    { runOn: day(1) },
    { runOn: day(1), runTransfer, occurrenceID: newID<OccurrenceID>() },
  ];
  expect(await refused({ occurrences: entries })).toMatchObject(
    fields({
      occurrences: {
        "1": "runOn must be in the future",
        "2": "runOn is required",
        "3": "runTransfer is required",
        "4": "is not an occurrence of this schedule",
      },
    }),
  );
  expect(await refused({ occurrences: [entries[0], { runOn: day(2), runTransfer: back }] })).toMatchObject(
    fields({ occurrences: { "1": "runTransfer.source must be of the same account everywhere" } }),
  );
  expect(await listSchedules(ctx, ListSchedules.parse({}))).toEqual([]);
});

test("a method of an account that did not let the partner pay is rejected like for a transfer, with or without funds", async () => {
  const { ctx, partner, other, runTransfer, day } = await setting();
  const stranger = await newPartner(db);
  const foreign = await newPayer(db, stranger, 0);
  const from = { ...runTransfer, source: { paymentMethodID: foreign.wallet } };
  await expect(newSchedule(ctx, { occurrences: [{ runOn: day(1), runTransfer: from }] })).rejects.toMatchObject(
    fields({ occurrences: { "0": "runTransfer.sourcePaymentMethodID is not a payment method that can be used" } }),
  );
  const broke = runTransferBody(partner, { from: other.wallet, to: runTransfer.source.paymentMethodID }, 500_000);
  const made = await newSchedule(ctx, { occurrences: [{ runOn: day(1), runTransfer: broke }] });
  expect(made.occurrences).toHaveLength(1);
});

test("a thousand occurrences are written in parts, so that no statement holds up the event loop for long", async () => {
  const { ctx } = await setting();
  const sizes: number[] = [];
  const insert = () => ({
    values: (written: unknown[]) => ({ onConflictDoUpdate: async () => void sizes.push(written.length) }),
  });
  const schedule = { partnerID: ctx.partnerID, scheduleID: newID<ScheduleID>() };
  const write = Array.from({ length: 1000 }, () => generatedRow(schedule, ctx.now, ctx.now));
  await writePlan({ ...ctx, db: { insert } as unknown as typeof ctx.db }, { write, remove: [] });
  expect(sizes).toEqual(sizes.map(() => 100));
  expect(sizes).toHaveLength(10);
});

test("an occurrence is found by its ID, or by a time as the newest at or before it", async () => {
  const { ctx, runTransfer, day } = await setting();
  const { scheduleID, occurrences = [] } = await newSchedule(ctx, {
    recur: { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start: day(1) },
  });
  const [first, second] = occurrences;
  if (!first?.occurrenceID || !second) throw new Error("there are too few");
  expect(await getOccurrence(ctx, scheduleID, first.occurrenceID)).toEqual(first);
  expect(await getOccurrence(ctx, scheduleID, day(2))).toEqual(second);
  expect(await getOccurrence(ctx, scheduleID, day(2.9))).toEqual(second);
  expect(await getOccurrence({ ...ctx, now: new Date(day(1)) }, scheduleID, "latest")).toEqual(first);
  for (const nothing of ["latest", day(0.5), OccurrenceID.parse(newID<string>())])
    await expect(getOccurrence(ctx, scheduleID, nothing)).rejects.toMatchObject({ kind: "notFound" });
  const other = await newSchedule(ctx, { occurrences: [{ runOn: day(1), runTransfer }] });
  await expect(getOccurrence(ctx, other.scheduleID, first.occurrenceID)).rejects.toMatchObject({ kind: "notFound" });
});

test("lists are paged, newest first, with the next dates, and with names if requested", async () => {
  const { ctx, one, other, runTransfer, day } = await setting();
  const ids = [];
  for (const days of [1, 2, 3]) {
    const later = { ...ctx, now: new Date(ctx.now.getTime() + days) };
    ids.unshift((await newSchedule(later, { occurrences: [{ runOn: day(days), runTransfer }] })).scheduleID);
  }
  const list = (request: object, accountID = ctx.accountID) =>
    listSchedules({ ...ctx, accountID }, ListSchedules.parse(request));
  expect((await list({})).map(({ scheduleID }) => scheduleID)).toEqual(ids);
  expect((await list({ skip: 1, count: 1 })).map(({ scheduleID }) => scheduleID)).toEqual([ids[1]]);
  expect(await list({}, other.accountID)).toEqual(await list({}));
  const [plain] = await list({ count: 1 });
  expect(plain).not.toHaveProperty("sourceAccount");
  expect(plain?.occurrences?.map(({ runOn }) => runOn)).toEqual([day(3)]);
  const [hydrated] = await list({ count: 1, hydrate: "accounts" });
  expect(hydrated).toMatchObject({
    sourceAccount: { accountID: one.accountID },
    destinationAccount: { accountID: other.accountID },
    partnerAccount: { accountID: ctx.accountID },
  });
  expect(await list({ hydrate: "everything" })).toEqual([]);
});

test("an account with future dates cannot be deleted until its schedule is canceled", async () => {
  const { ctx, other, runTransfer, day } = await setting();
  const { scheduleID } = await newSchedule(ctx, { occurrences: [{ runOn: day(1), runTransfer }] });
  const blockers = () => deletionBlockers({ ...ctx, accountID: other.accountID });
  const message = "one of its schedules has dates to come";
  expect(await blockers()).toEqual([{ blocker: "active-schedules", message }]);
  await transact(ctx, (open) => cancelSchedule(open, scheduleID));
  expect(await blockers()).toEqual([]);
});

test("a schedule is canceled once, by its owner, with all occurrences that have not run; it can still be read", async () => {
  const { ctx, one, runTransfer, day } = await setting();
  const { scheduleID } = await newSchedule(ctx, {
    recur: { recurrenceRule: "FREQ=DAILY", runTransfer, start: day(1) },
  });
  const cancel = (accountID = ctx.accountID) =>
    transact({ ...ctx, accountID }, (open) => cancelSchedule(open, scheduleID));
  await expect(cancel(one.accountID)).rejects.toMatchObject({ kind: "forbidden" });
  await cancel();
  const { disabledOn, occurrences = [] } = await getSchedule(ctx, scheduleID);
  expect(disabledOn).toBe(ctx.now.toISOString());
  expect(occurrences.map(({ canceledOn }) => canceledOn)).toEqual(Array(12).fill(ctx.now.toISOString()));
  await expect(cancel()).rejects.toMatchObject({ kind: "conflict" });
  await expect(transact(ctx, (open) => cancelSchedule(open, ScheduleID.parse(newID<string>())))).rejects.toMatchObject({
    kind: "notFound",
  });
  const search = (state: "active" | "canceled") =>
    searchSchedules(ctx, { state, failed: false, accountID: undefined, skip: 0, count: 5 });
  expect((await search("canceled")).items).toHaveLength(1);
  expect((await search("active")).items).toHaveLength(0);
});
