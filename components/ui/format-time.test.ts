import { expect, test } from "@playwright/test";
import { formatRelativeTime } from "./format";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const SECOND = 1000;
const DAY = 86_400 * SECOND;
const said = (ms: number) => formatRelativeTime(new Date(NOW + ms).toISOString(), NOW);

test("a time ahead or ago is rounded, so that a life just given is named in full", () => {
  expect(said(7 * DAY - 30 * SECOND)).toBe("in 7 days");
  expect(said(90 * DAY - 30 * SECOND)).toBe("in 3 months");
  expect(said(-3 * 3600 * SECOND - 20 * SECOND)).toBe("3 hours ago");
  expect(said(-30 * SECOND)).toBe("just now");
});
