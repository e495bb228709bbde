import { expect, test } from "@playwright/test";
import { generator } from "@/testing/nacha-files";
import { NIGHTLY } from "@/testing/turns";
import { lastReturnDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import { LAST_TRACE, nextTraces } from "./file-limits";
import { candidateFor, type TraceCandidate } from "./match-trace";

const candidate = (leftOn: string, amount: number, individualID = ""): TraceCandidate => ({
  ...{ individualID, amount, leftOn, settlesOn: dayAfter(leftOn, 1) },
});

test("of two entries with the same trace number, a return belongs to the one of its days, its amount or its ID", () => {
  const [old, fresh] = [candidate("2026-08-03", 500, "A".repeat(15)), candidate("2026-11-23", 500, "B".repeat(15))];
  const both = [old, fresh];
  const message = { code: "R01", day: "2026-11-25", individualID: "", amount: 500 };
  expect(candidateFor(both, message)).toBe(fresh);
  expect(candidateFor(both, { ...message, individualID: old.individualID })).toBe(old);
  expect(candidateFor(both, { ...message, day: "2026-08-05" })).toBe(old);
  expect(candidateFor([{ ...old, amount: 700 }, fresh], { ...message, amount: 700 })).toMatchObject({ amount: 700 });
  // Its amount fits none, so a person compares it with the newest.
  expect(candidateFor(both, { ...message, amount: 1 })).toBe(fresh);
  // Both can still be returned.
  expect(candidateFor([candidate("2026-11-24", 500), fresh], message)).toBeUndefined();
  expect(candidateFor([candidate("2026-10-20", 500), fresh], { ...message, code: "R10" })).toBeUndefined();
  expect(candidateFor([old], message)).toBe(old);
});

const DAYS_FROM = "2026-01-05";
const ENTRIES = 20_000_000;
const CODES = ["R01", "R03", "R10"] as const;

/** The calendar of the simulation: each day's name, and the last day of each code's returns. */
function calendarOf(days: number) {
  const names = Array.from({ length: days + 130 }, (_, index) => dayAfter(DAYS_FROM, index));
  const windows = CODES.map((code) =>
    names.slice(0, days + 1).map((name) => names.indexOf(lastReturnDay(code, name) ?? name)),
  );
  return { names, windows };
}

/** Sends twenty million entries, and returns one of fifty on a random day that its code allows. */
function crossTheWrap(perDay: number): { returns: number; wrong: number; undecided: number; wraps: number } {
  const random = generator(perDay);
  const { names, windows } = calendarOf(Math.ceil(ENTRIES / perDay) + 1);
  // The entries that used each trace number, newest last.
  const uses = [0, 1, 2].map(() => new Int32Array(LAST_TRACE + 1).fill(-1));
  const amountOf = (entry: number) => 1 + ((Math.imul(entry, 2_654_435_761) >>> 0) % 20_000);
  const dayOf = (entry: number) => Math.floor(entry / perDay);
  const count = { returns: 0, wrong: 0, undecided: 0, wraps: 0 };
  const traceOf = new Int32Array(ENTRIES);
  for (let sent = 0, last = 0; sent < ENTRIES;) {
    const many = Math.min(1 + random(5000), ENTRIES - sent);
    const next = nextTraces(last, many);
    if (next.before !== last) count.wraps++;
    for (let index = 1; index <= many; index++, sent++) {
      const trace = next.before + index;
      traceOf[sent] = trace;
      const free = uses.find((use) => use[trace] === -1);
      if (free) free[trace] = sent;
    }
    last = next.last;
  }
  for (let entry = 0; entry < ENTRIES; entry += 50) {
    const code = random(CODES.length);
    const settles = dayOf(entry) + 1;
    const until = windows[code]?.[settles] ?? settles;
    const day = settles + random(until - settles + 1);
    const trace = traceOf[entry] ?? 0;
    const candidates = uses
      .map((use) => use[trace] ?? -1)
      .filter((one) => one >= 0 && dayOf(one) <= day)
      .map((one) => ({
        ...{ entry: one, individualID: "", amount: amountOf(one) },
        ...{ leftOn: names[dayOf(one)] ?? "", settlesOn: names[dayOf(one) + 1] ?? "" },
      }));
    const message = { code: CODES[code] ?? "R01", day: names[day] ?? "", individualID: "", amount: amountOf(entry) };
    const chosen = candidateFor(candidates, message);
    count.returns++;
    if (!chosen) count.undecided++;
    else if (chosen.entry !== entry) count.wrong++;
  }
  return count;
}

test("twenty million trace numbers wrap without a wrong match", { tag: NIGHTLY }, () => {
  test.setTimeout(120_000);
  const usual = crossTheWrap(100_000);
  expect(usual).toEqual({ returns: 400_000, wrong: 0, undecided: 0, wraps: 2 });
  // At this rate numbers repeat within the 60 days of a return, so a few wait for a person.
  const fast = crossTheWrap(400_000);
  expect(fast).toMatchObject({ returns: 400_000, wrong: 0, wraps: 2 });
  expect(fast.undecided / fast.returns).toBeLessThan(0.001);
});
