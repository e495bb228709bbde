import { expect, test } from "@playwright/test";
import { RememberingProvider } from "@/db/testing/rails";
import type { StatementLine } from "@/lib/providers/rails/rail-provider";
import { reconcile } from "./tasks";

/** A provider that remembers the days whose statements it was asked for. */
class StatingProvider extends RememberingProvider {
  readonly days: string[] = [];
  override async *statement(day: string): AsyncIterable<StatementLine> {
    this.days.push(day);
  }
}

const MORNINGS = [
  { now: "2020-11-24T08:00:00Z", day: "2020-11-23", of: "Tuesday" },
  { now: "2020-11-23T08:00:00Z", day: "2020-11-20", of: "Monday" },
  { now: "2020-11-27T08:00:00Z", day: "2020-11-25", of: "the day after Thanksgiving" },
];

for (const { now, day, of } of MORNINGS)
  test(`the morning of ${of} compares the statements of ${day}, the banking day before`, async () => {
    const provider = new StatingProvider();
    await reconcile(new Date(now), [provider]);
    expect(provider.days).toEqual([day]);
  });
