import { expect, test } from "@playwright/test";
import { prettyLine } from "./log";

const time = "2026-11-22T09:08:07.123Z";
const request = { time, level: "info", event: "request", route: "GET /api/accounts", ms: 12 };

test("the terminal shows problems", () => {
  expect(prettyLine({ ...request, status: 503 })).toBe(
    "09:08:07 \u001b[31mrequest\u001b[0m route=GET /api/accounts ms=12 status=503",
  );
  expect(prettyLine({ time, level: "info", event: "job", ok: false })).toContain("ok=false");
  expect(prettyLine({ time, level: "warn", event: "warning" })).toBe("09:08:07 \u001b[33mwarning\u001b[0m");
  expect(prettyLine({ time, level: "error", event: "alert" })).toContain("alert");
});

test("the terminal does not show successes", () => {
  for (const status of [200, 304, 401, 422]) expect(prettyLine({ ...request, status })).toBeUndefined();
  expect(prettyLine({ time, level: "info", event: "job", ok: true })).toBeUndefined();
  expect(prettyLine({ time, level: "info", event: "listening" })).toBeUndefined();
});
