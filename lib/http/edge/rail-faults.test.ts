import { expect, test } from "@playwright/test";
import { linesOf } from "@/testing/log-lines";
import { readCallback } from "@/lib/domain/money/rails/callbacks";
import { Unsigned } from "@/lib/providers/rails/rail-provider";
import { takeProviderNotes } from "@/lib/providers/provider-notes";
import { newMetrics } from "../metrics/metrics";
import { observeLog } from "../log";
import "./rail-faults";

const callback = { headers: {}, text: "{}" };
const strangersCall = (name: string) => readCallback({ name, receive: () => Promise.reject(new Unsigned()) }, callback);

test("unsigned callbacks are counted separately and raise at most one alert a minute", async () => {
  const { observe, text } = newMetrics();
  observeLog(observe);
  takeProviderNotes();
  const lines = await linesOf(async () => {
    for (let count = 0; count < 5; count++)
      await expect(strangersCall("a-bank")).rejects.toMatchObject({ kind: "unauthenticated" });
    await expect(strangersCall("b-bank")).rejects.toMatchObject({ kind: "unauthenticated" });
  });
  observeLog(() => {});
  expect(lines.map(({ event, fault, provider }) => ({ event, fault, provider }))).toEqual([
    { event: "alert", fault: "unsigned", provider: "a-bank" },
    { event: "alert", fault: "unsigned", provider: "b-bank" },
  ]);
  expect(await text()).toContain('tender_unsigned_callbacks_total{provider="a-bank"} 5');
  expect(takeProviderNotes()).toEqual([]);
});
