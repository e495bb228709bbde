import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AUDIT_ACTIONS } from "@/lib/core/access/audit-actions";
import { ACTION_OPTIONS, actionInWords } from "./acts";

/** Returns the code that writes the audit log, without the table itself and tests. */
function source(): string {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|audit-actions\.ts$/.test(file),
  );
  return files.map((file) => readFileSync(path.join("lib", file), "utf8")).join("\n");
}

test("the filter offers exactly the acts that code writes", () => {
  const code = source();
  expect(ACTION_OPTIONS.map(({ value }) => value).filter((action) => !code.includes(`"${action}"`))).toEqual([]);
  expect(ACTION_OPTIONS.map(({ value }) => value).sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort());
});

test("an act has words, and an act that is no longer written shows its name", () => {
  expect(actionInWords("session.act-for")).toBe("Switched to another account");
  expect(actionInWords("account.vanish")).toBe("account.vanish");
});

test("a rejected act is worded as tried", () => {
  expect(actionInWords("webhook-endpoint.create", "refused:forbidden")).toBe("Tried to create a webhook endpoint");
  expect(actionInWords("second-factor.enrol", "refused:conflict")).toBe("Tried to set up a second factor");
  const tried = ACTION_OPTIONS.map(({ value }) => actionInWords(value, "refused:forbidden"));
  expect(tried.filter((words) => !words.startsWith("Tried to "))).toEqual([]);
});
