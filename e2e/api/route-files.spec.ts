import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { operations } from "@/lib/http/bindings";
import { isOwnPath } from "@/lib/http/edge/paths";

/** Sign-in is the framework's; the other serves our own pages, and answers for everything the API does not have. */
const NOT_OPERATIONS = ["/[...path]", "/auth/[...nextauth]"];

function routeFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => name === "route.ts")
    .map(({ parentPath }) => `/${path.relative(folder, parentPath).split(path.sep).join("/")}`);
}

test("every public path has a route file, and every route file is of a public path", () => {
  const served = routeFiles("app/api").filter((file) => !NOT_OPERATIONS.includes(file));
  const open = operations.filter((operation) => !isOwnPath(operation.path));
  const declared = open.map((operation) => operation.path.replaceAll("{", "[").replaceAll("}", "]"));
  expect(served.sort()).toEqual([...new Set(declared)].sort());
});

test("no two operations share a method and a path", () => {
  const names = operations.map(({ method, path: at }) => `${method} ${at}`);
  expect(new Set(names).size).toBe(names.length);
});
