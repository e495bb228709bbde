import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { routeOf, SEGMENTS } from "./route-of";

/** The first segments which the folders of pages make: `(group)` makes none. */
function segments(folder = "app"): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => (name.startsWith("(") ? segments(`${folder}/${name}`) : [name]));
}

test("every page's first path segment may be logged", () => {
  expect(segments().filter((name) => !SEGMENTS.has(name))).toEqual([]);
});

test("the log contains the requested page, and no unknown path", () => {
  for (const [path, route] of [
    ["/", "/"],
    ["/o/secret/review", "/o"],
    ["/sign-in", "/sign-in"],
    ["/api/nothing", "/api"],
    ["/_next/static/x.js", "/_next"],
  ])
    expect(routeOf(path ?? "")).toBe(route);
  for (const path of ["/4111111111111111", "/jane@example.com", "/constructor", "/SETTINGS", "", "//x"])
    expect(routeOf(path)).not.toMatch(/\d|@|con|SET|x/);
});
