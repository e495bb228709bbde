import { expect, test } from "@playwright/test";
import { RememberingProvider } from "@/testing/rails";
import type { StatementLine } from "@/lib/providers/rails/rail-provider";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { reconcile } from "./tasks";

/** A provider that records the days of requested statements. */
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

test("an unreadable account file raises an alert and fails the job, but other rails are still compared", async () => {
  const provider = new StatingProvider();
  const heard: RailAlert[] = [];
  onRailAlert((fault) => heard.push(fault));
  const settings = {
    server: { host: "127.0.0.1", port: 1, user: "x", hostKey: "x", login: { keyFile: "none" } },
    folders: { out: "out", in: "in" },
    company: { name: "TENDER", id: "1234567890" },
    bank: { routingNumber: "021000021", name: "BANK" },
    windows: { times: ["10:00" as const], sameDayUntil: "16:15" as const },
    statements: { folder: "statements", accountFile: "/nowhere/account" },
  };
  await expect(reconcile(new Date("2020-11-24T08:00:00Z"), [provider], settings)).rejects.toThrow();
  expect(provider.days).toEqual(["2020-11-23"]);
  expect(heard).toMatchObject([{ fault: "statement-failed", provider: "bank-statements" }]);
});
