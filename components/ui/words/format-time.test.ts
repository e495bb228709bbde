import { expect, test } from "@playwright/test";
import { formatColumnTime, formatRelativeTime } from "./format";
import { SECOND, DAY } from "@/lib/core/time/time";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const said = (ms: number) => formatRelativeTime(new Date(NOW + ms).toISOString(), NOW);

test("relative times are rounded, so that a lifetime that just started is shown in full", () => {
  expect(said(7 * DAY - 30 * SECOND)).toBe("in 7 days");
  expect(said(90 * DAY - 30 * SECOND)).toBe("in 3 months");
  expect(said(-3 * 3600 * SECOND - 20 * SECOND)).toBe("3 hours ago");
  expect(said(-30 * SECOND)).toBe("just now");
});

test("times in a column shorten minutes and hours only, and 24 hours are a day", () => {
  const short = (ms: number) => formatRelativeTime(new Date(NOW + ms).toISOString(), NOW, "short");
  expect([
    short(-180 * SECOND),
    short(-2 * 3600 * SECOND),
    short(60 * SECOND - DAY),
    short(-DAY),
    short(-70 * DAY),
  ]).toEqual(["3 min ago", "2 hr ago", "yesterday", "yesterday", "2 months ago"]);
  const columnTime = (iso: string) => formatColumnTime(iso, "UTC", NOW).replace(/\s/g, " ");
  expect(columnTime("2026-11-20T09:05:00Z")).toBe("Nov 20, 9:05 AM");
  expect(columnTime("2025-11-20T09:05:00Z")).toBe("Nov 20, 2025, 9:05 AM");
});
