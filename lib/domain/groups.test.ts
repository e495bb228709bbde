import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

const ROOT = "lib/domain";
const IMPORT = /^import (?!type )([^;]*?)from "([^"]+)";/gms;
const ONLY_TYPES = /^\{(\s*type [^,}]+,?)+\s*\}\s*$/;

const SOURCES = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

/** The folders of a path below the domain: its area and its group. The kernel has no groups. */
const placeOf = (file: string) => file.split("/").slice(0, -1);
const groupAt = (file: string) => placeOf(file).slice(0, 2).join("/");

/** The group that a file imports from. Undefined outside the domain's areas. */
function groupOf(file: string, target: string): string | undefined {
  const own = target.startsWith("@/") ? path.relative(ROOT, target.slice(2)) : path.join(path.dirname(file), target);
  return own.startsWith("..") || !own.includes("/") ? undefined : groupAt(own);
}

/** The names that a file imports, with the group that they come from. Types do not count. */
function importsOf({ file, text }: (typeof SOURCES)[number]): { names: string; group: string }[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = "", target = ""]) => {
    const group = groupOf(file, target);
    return group === undefined || ONLY_TYPES.test(names) ? [] : [{ names, group }];
  });
}

/** The other groups that each group imports. Bindings are above the groups. */
function importsByGroup(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const source of SOURCES.filter(({ file }) => file.includes("/") && !file.endsWith("/bindings.ts"))) {
    const own = groupAt(source.file);
    const others = importsOf(source).flatMap(({ group }) => (group === own ? [] : [group]));
    graph.set(own, new Set([...(graph.get(own) ?? []), ...others]));
  }
  return graph;
}

/** All groups that a group imports, directly or through other groups. */
function reach(graph: Map<string, Set<string>>, from: string): Set<string> {
  const matches = new Set<string>();
  const look = (group: string) => {
    for (const next of graph.get(group) ?? []) if (!matches.has(next)) look((matches.add(next), next));
  };
  look(from);
  return matches;
}

test("groups do not import each other in a circle", () => {
  const graph = importsByGroup();
  expect(graph.size).toBeGreaterThan(20);
  expect([...graph.keys()].filter((group) => reach(graph, group).has(group))).toEqual([]);
});

test("every folder of the domain is an area that lint and the architecture page list", () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const areas = folders.map(({ name }) => name).sort();
  const linted = /const AREAS = \[([^\]]+)\]/.exec(readFileSync("bin/lib/import-rules.mjs", "utf8"))?.[1] ?? "";
  const order = [...linted.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect([...order].sort()).toEqual(areas);
  const page = readFileSync("docs/architecture.md", "utf8");
  const table = page.slice(page.indexOf("| Area of"), page.indexOf("Contracts, states and events"));
  expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).toEqual(order);
});

test("only the table of listeners refers to a listener by name", () => {
  const listeners = SOURCES.filter(({ file }) => file === "listeners.ts")
    .flatMap(importsOf)
    .flatMap(({ names, group }) => [...names.matchAll(/\w+/g)].map(([name]) => ({ name, group })));
  expect(listeners.length).toBeGreaterThan(0);
  const callers = listeners.flatMap(({ name, group }) =>
    SOURCES.flatMap(({ file, text }) =>
      !file.startsWith(`${group}/`) && new RegExp(`\\b${name}\\b`).test(text) ? [file] : [],
    ),
  );
  expect([...new Set(callers)]).toEqual(["listeners.ts"]);
});
