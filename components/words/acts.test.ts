import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AUDIT_ACTIONS } from "@/lib/core/audit-actions";
import { ACTION_OPTIONS, actionInWords } from "./acts";

/** What stands in the code that writes the trail, less the table itself and tests. */
function source(): string {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|audit-actions\.ts$/.test(file),
  );
  return files.map((file) => readFileSync(path.join("lib", file), "utf8")).join("\n");
}

test("one can filter by exactly what code writes", () => {
  const code = source();
  expect(ACTION_OPTIONS.map(({ value }) => value).filter((action) => !code.includes(`"${action}"`))).toEqual([]);
  expect(ACTION_OPTIONS.map(({ value }) => value).sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort());
});

test("an act is said in words, and one that is written no longer by its name", () => {
  expect(actionInWords("session.act-for")).toBe("Switched to another account");
  expect(actionInWords("account.vanish")).toBe("account.vanish");
});
