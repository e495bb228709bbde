import { expect, test } from "@playwright/test";
import { looksOf } from "./reads";

const row = (id: string, outcome: string, reason = "testing") => ({ actor: { kind: "person", id }, outcome, reason });

test("a look is one row, and leave that showed nothing keeps its own", () => {
  const [ada, bo] = ["ada", "bo"];
  const rows = [
    row(ada, "disclosed", "support"),
    row(bo, "disclosed"),
    row(ada, "requested", "support"),
    row(bo, "requested"),
    row(bo, "requested"),
    row(ada, "refused:conflict"),
    row(ada, "requested"),
  ];
  expect(looksOf(rows)).toEqual([rows[0], rows[1], rows[4], rows[5], rows[6]]);
});

test("leave that was given after a look is none of its own", () => {
  const rows = [row("ada", "requested"), row("ada", "disclosed")];
  expect(looksOf(rows)).toEqual(rows);
});
