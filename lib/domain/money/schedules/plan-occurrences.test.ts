import { expect, test } from "@playwright/test";
import { Failure } from "@/lib/core/failure";
import { type AccountID, newID, type OccurrenceID, type ScheduleID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import type { SentOccurrence } from "./contract";
import { generatedRow, type OccurrencePlanInput, planOccurrences } from "./plan-occurrences";
import type { OccurrenceRow } from "./rows";
import { OCCURRENCES_MAX } from "./shared/rule";
import type { SentRunTransfer } from "./shared/schedule";

const now = new Date("2027-01-15T12:00:00Z");
const on = (days: number) => new Date(now.getTime() + days * DAY);
const at = (days: number) => on(days).toISOString();
const ids = { payer: newID<string>(), payee: newID<string>(), partner: newID<string>() };
const pays = (value: number) =>
  ({
    amount: { currency: "USD", value },
    partnerAccountID: ids.partner,
    source: { paymentMethodID: ids.payer },
    destination: { paymentMethodID: ids.payee },
    description: "Rent",
  }) as unknown as SentRunTransfer;

const schedule = { partnerID: newID<AccountID>(), scheduleID: newID<ScheduleID>(), runTransfer: pays(100) };
const row = (days: number, more: Partial<OccurrenceRow> = {}): OccurrenceRow => ({
  ...generatedRow(schedule, on(days), now),
  ...more,
});
const own = (days: number, more: Partial<OccurrenceRow> = {}) =>
  row(days, { ruleOn: null, runTransfer: pays(5), ...more });

function plan(sent: readonly SentOccurrence[], more: Partial<OccurrencePlanInput> = {}) {
  return planOccurrences({ schedule, before: schedule, open: [], over: [], sent, now, ...more });
}

function faultOf(entry: SentOccurrence, more: Partial<OccurrencePlanInput> = {}): unknown {
  try {
    plan([entry], more);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.kind === "invalid" ? (error.fields?.occurrences as { 0: string })[0] : error.kind;
  }
  return undefined;
}

test("a rule's occurrence has no transfer, and is due on its date", () => {
  const { occurrenceID, ...rest } = generatedRow(schedule, on(1), now);
  expect(occurrenceID).toMatch(/^[0-9a-f-]{36}$/);
  expect(rest).toEqual({
    ...{
      partnerID: schedule.partnerID,
      scheduleID: schedule.scheduleID,
      runOn: on(1),
      ruleOn: on(1),
      dueOn: on(1),
      createdOn: now,
    },
    ...{ runTransfer: null, canceledOn: null, ranOn: null, ranTransferID: null, status: null, error: null },
  });
});

test("an entry without an ID adds an occurrence in the future with a transfer", () => {
  const { write, remove } = plan([
    { runOn: at(1), runTransfer: pays(7) },
    { runOn: at(2) },
    { runOn: at(3), canceled: true },
  ]);
  expect(remove).toEqual([]);
  expect(write).toMatchObject([
    { runOn: on(1), ruleOn: null, runTransfer: pays(7), canceledOn: null, dueOn: on(1) },
    { runOn: on(2), ruleOn: null, runTransfer: pays(100), canceledOn: null, dueOn: on(2) },
    { runOn: on(3), ruleOn: null, canceledOn: now, dueOn: null },
  ]);
  expect(faultOf({ runTransfer: pays(7) })).toBe("runOn is required");
  expect(faultOf({ runOn: at(0), runTransfer: pays(7) })).toBe("runOn must be in the future");
  expect(faultOf({ runOn: at(1) }, { schedule: { ...schedule, runTransfer: null } })).toBe("runTransfer is required");
});

test("an entry with an ID changes its occurrence, and fields that it leaves out stay", () => {
  const open = [row(1), row(2)];
  const [one, other] = open.map(({ occurrenceID }) => occurrenceID);
  const change = (entry: Omit<SentOccurrence, "occurrenceID">, rows = open) =>
    plan([{ occurrenceID: rows[0]?.occurrenceID, ...entry }], { open: rows });
  expect(change({ runOn: at(5) })).toEqual({ write: [{ ...open[0], runOn: on(5), dueOn: on(5) }], remove: [] });
  expect(change({})).toEqual({ write: [open[0]], remove: [] });
  expect(change({ canceled: true }).write).toEqual([{ ...open[0], canceledOn: now, dueOn: null }]);
  const canceled = [row(1, { canceledOn: on(-1), dueOn: null })];
  expect(change({}, canceled).write).toEqual(canceled);
  expect(change({ canceled: true }, canceled).write).toEqual(canceled);
  expect(change({ canceled: false }, canceled).write).toEqual([{ ...canceled[0], canceledOn: null, dueOn: on(1) }]);
  const twice = [{ occurrenceID: one, canceled: true }, { occurrenceID: other }, { occurrenceID: one }];
  expect(() => plan(twice, { open })).toThrow(
    expect.objectContaining({ fields: { occurrences: { 2: "names an occurrence twice" } } }),
  );
});

test("an open occurrence may keep a past date, but cannot be given one or revived on one", () => {
  const late = row(-1);
  const of = (entry: object, rows: OccurrenceRow) =>
    faultOf({ occurrenceID: rows.occurrenceID, ...entry }, { open: [rows] });
  expect(of({ runOn: at(-1) }, late)).toBeUndefined();
  expect(of({ canceled: true }, late)).toBeUndefined();
  expect(of({ runOn: at(-2) }, late)).toBe("runOn must be in the future");
  expect(of({ runOn: at(0) }, late)).toBe("runOn must be in the future");
  const canceled = row(-1, { canceledOn: on(-2), dueOn: null });
  expect(of({ canceled: false }, canceled)).toBe("has a date that is over: give a runOn in the future");
  expect(of({ canceled: false, runOn: at(1) }, canceled)).toBeUndefined();
  expect(of({}, canceled)).toBeUndefined();
});

test("a rule's occurrence stores a transfer only if it differs from the schedule's", () => {
  const transferOf = (open: OccurrenceRow, runTransfer?: SentRunTransfer, more: Partial<OccurrencePlanInput> = {}) =>
    plan([{ occurrenceID: open.occurrenceID, runTransfer }], { open: [open], ...more }).write[0]?.runTransfer;
  expect(transferOf(row(1), pays(100))).toBeNull();
  expect(transferOf(row(1), pays(101))).toEqual(pays(101));
  expect(transferOf(row(1, { runTransfer: pays(3) }))).toEqual(pays(3));
  expect(transferOf(own(1), pays(100))).toEqual(pays(100));
  const bare = { schedule: { ...schedule, runTransfer: null } };
  expect(transferOf(row(1), pays(100), bare)).toEqual(pays(100));
});

test("a changed rule keeps occurrences with matching dates or without a rule date, and replaces the rest", () => {
  const [same, gone, added] = [row(1, { runTransfer: pays(3) }), row(2), own(9)];
  const { write, remove } = plan([], { open: [same, gone, added], dates: [on(1), on(3)] });
  expect(remove).toEqual([gone.occurrenceID]);
  expect(write).toMatchObject([{ runOn: on(3), ruleOn: on(3), runTransfer: null }]);
  const named = (entry: Partial<SentOccurrence>) =>
    faultOf({ occurrenceID: gone.occurrenceID, ...entry }, { open: [same, gone], dates: [on(1)] });
  expect(named({})).toBeUndefined();
  expect(named({ runOn: at(2), canceled: false, runTransfer: pays(100) })).toBeUndefined();
  for (const entry of [{ runOn: at(4) }, { canceled: true }, { runTransfer: pays(101) }])
    expect(named(entry)).toBe("is not a date of the changed rule");
  expect(plan([{ occurrenceID: gone.occurrenceID }], { open: [same, gone], dates: [on(1)] }).write).toEqual([]);
});

test("an occurrence that has run stays: an identical entry changes nothing, a different one is a conflict", () => {
  const over = [row(-3, { status: "completed", dueOn: null }), own(-2, { canceledOn: on(-2), dueOn: null })];
  const [ran, stopped] = over.map(({ occurrenceID }) => occurrenceID);
  expect(plan([{ occurrenceID: ran, runOn: at(-3), canceled: false, runTransfer: pays(100) }], { over }).write).toEqual(
    [],
  );
  expect(faultOf({ occurrenceID: stopped, canceled: true, runTransfer: pays(5) }, { over })).toBeUndefined();
  expect(faultOf({ occurrenceID: ran, canceled: true }, { over })).toBe("conflict");
  expect(faultOf({ occurrenceID: ran, runOn: at(3) }, { over })).toBe("conflict");
  expect(faultOf({ occurrenceID: ran, runTransfer: pays(101) }, { over })).toBe("conflict");
  expect(faultOf({ occurrenceID: stopped, canceled: false }, { over })).toBe("conflict");
  expect(faultOf({ occurrenceID: newID<OccurrenceID>() }, { over })).toBe("is not an occurrence of this schedule");
});

test("a schedule may have a thousand future occurrences, and a changed one counts once", () => {
  const open = Array.from({ length: OCCURRENCES_MAX - 1 }, (_, day) => row(day + 1));
  const first = { occurrenceID: open[0]?.occurrenceID, canceled: true };
  expect(plan([first, { runOn: at(1) }], { open }).write).toHaveLength(2);
  const fields = { recur: "must leave at most 1000 future occurrences" };
  const more = [first, { runOn: at(1) }, { runOn: at(2) }];
  expect(() => plan(more, { open })).toThrow(expect.objectContaining({ fields }));
  const dates = Array.from({ length: OCCURRENCES_MAX + 1 }, (_, day) => on(day + 1));
  expect(() => plan([], { dates })).toThrow(expect.objectContaining({ fields }));
  expect(plan([], { dates: dates.slice(1) }).write).toHaveLength(OCCURRENCES_MAX);
});
