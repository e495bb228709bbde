import { expect, test } from "@playwright/test";
import { effectOfAmount } from "@/lib/core/money/rail-test-values";
import { PLAY_MERCHANTS, PLAY_TICKS, planOf, playTime } from "./day";

const ticks = Array.from({ length: PLAY_TICKS }, (_, tick) => tick);

test("a day lasts from 9:00 AM to 9:00 PM", () => {
  expect([0, 7, 8, 29, PLAY_TICKS].map(playTime)).toEqual(["9:00 AM", "11:48 AM", "12:12 PM", "8:36 PM", "9:00 PM"]);
});

test("in any day each merchant sells, one payment is declined, and no other amount has a special effect", () => {
  for (const playID of ["0b3a", "77f1", "c204", "e9d8"]) {
    const payments = ticks.flatMap((tick) => planOf(playID, tick).payments);
    expect(new Set(payments.map(({ merchant }) => merchant % PLAY_MERCHANTS)).size).toBe(PLAY_MERCHANTS);
    const special = payments.flatMap(({ amount }) => effectOfAmount(amount) ?? []);
    expect(special).toEqual([{ effect: "decline", code: "do-not-honor" }]);
    expect(ticks.filter((tick) => planOf(playID, tick).isDisputed)).toHaveLength(1);
    expect(ticks.filter((tick) => planOf(playID, tick).purchase)).toHaveLength(2);
  }
});

test("a tick always plans the same events", () => {
  expect(planOf("0b3a", 8)).toEqual(planOf("0b3a", 8));
  expect(planOf("0b3a", 8)).not.toEqual(planOf("77f1", 8));
});
