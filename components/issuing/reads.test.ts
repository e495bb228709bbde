import { expect, test } from "@playwright/test";
import { looksOf } from "./reads";

/** Row of the audit log at a minute of one hour. */
const row = (minute: number, id: string, outcome: string, reason = "testing") => ({
  actor: { kind: "person", id },
  outcome,
  reason,
  createdOn: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
});

test("a view is one row, and an unused permission keeps its own row", () => {
  const [ada, bo] = ["ada", "bo"];
  const rows = [
    row(50, ada, "disclosed", "support"),
    row(49, bo, "disclosed"),
    row(48, ada, "requested", "support"),
    row(47, bo, "requested"),
    row(46, bo, "requested"),
    row(45, ada, "refused:conflict"),
    row(44, ada, "requested"),
  ];
  expect(looksOf(rows)).toEqual([rows[0], rows[1], rows[4], rows[5], rows[6]]);
});

test("a permission granted after a view is not merged with it", () => {
  const rows = [row(2, "ada", "requested"), row(1, "ada", "disclosed")];
  expect(looksOf(rows)).toEqual(rows);
});

test("a permission that entered the chain after its view is merged with it", () => {
  const [leave, look] = [row(1, "ada", "requested"), row(2, "ada", "disclosed")];
  expect(looksOf([leave, look])).toEqual([look]);
});
