import { expect, test } from "@playwright/test";
import { reviewDeadline } from "./policy";

const FILES = { windows: undefined };

test("a review of a payment without a file may take all its hours", () => {
  expect(reviewDeadline(new Date("2026-03-03T15:00:00Z"), 24).toISOString()).toBe("2026-03-04T15:00:00.000Z");
});

test("a bank payment is decided 15 minutes before the last window within the hours", () => {
  // Windows are at 10:00, 14:15, 16:15 and 17:30 in New York, which is five hours behind.
  const noon = new Date("2026-03-03T17:00:00Z");
  expect(reviewDeadline(noon, 24, FILES).toISOString()).toBe("2026-03-04T14:45:00.000Z");
  expect(reviewDeadline(noon, 5, FILES).toISOString()).toBe("2026-03-03T21:00:00.000Z");
});

test("without a window within the hours, the deadline is before the next one", () => {
  const friday = new Date("2026-03-06T23:00:00Z");
  expect(reviewDeadline(friday, 4, FILES).toISOString()).toBe("2026-03-09T13:45:00.000Z");
});
