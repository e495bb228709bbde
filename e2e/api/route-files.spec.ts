import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { operationName, type Operation } from "@/lib/core/api/operation";
import type { AnyBinding } from "@/lib/domain/kernel/operations/bind";
import { operations } from "@/lib/http/bindings";
import { isOwnPath } from "@/lib/http/edge/paths";

/** Sign-in belongs to the framework; the other serves our own pages, and answers for unknown API paths. */
const NOT_OPERATIONS = ["/[...path]", "/auth/[...nextauth]"];

function routeFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => name === "route.ts")
    .map(({ parentPath }) => `/${path.relative(folder, parentPath).split(path.sep).join("/")}`);
}

/** The binding for `group.operation` in a file's text. */
async function bindingOf(text: string, name: string): Promise<AnyBinding> {
  const [group = "", operation = ""] = name.split(".");
  const [, from = ""] = new RegExp(`^import \\{ ${group} \\} from "@/(.+)";$`, "m").exec(text) ?? [];
  const bound = (await import(path.resolve(`${from}.ts`))) as Record<string, Record<string, AnyBinding>>;
  const binding = bound[group]?.[operation];
  if (!binding) throw new Error(`${from} has no ${name}`);
  return binding;
}

/** The operations that a route file names: it imports bindings, and calls `routes` with them. */
function operationsOf(file: string): Promise<Operation[]> {
  const text = readFileSync(path.join("app/api", file, "route.ts"), "utf8");
  const [, named = ""] = /^export const .+ = routes\(([^()]*)\);$/m.exec(text) ?? [];
  const names = named.split(",").map((name) => name.trim());
  return Promise.all(names.filter(Boolean).map(async (name) => (await bindingOf(text, name))[0]));
}

const fileOf = ({ path: at }: Operation) => at.replaceAll("{", "[").replaceAll("}", "]");

test("every public path has a route file, which names its operations, and every route file has a public path", async () => {
  const files = routeFiles("app/api").filter((file) => !NOT_OPERATIONS.includes(file));
  const served = await Promise.all(
    files.map(async (file) => (await operationsOf(file)).map((operation) => `${file} ${operationName(operation)}`)),
  );
  const open = operations.filter((operation) => !isOwnPath(operation.path));
  const declared = open.map((operation) => `${fileOf(operation)} ${operationName(operation)}`);
  expect(served.flat().sort()).toEqual(declared.sort());
});

test("no two operations share a method and a path", () => {
  const names = operations.map(({ method, path: at }) => `${method} ${at}`);
  expect(new Set(names).size).toBe(names.length);
});
