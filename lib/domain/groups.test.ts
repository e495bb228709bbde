import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

const ROOT = "lib/domain";
const IMPORT = /^import (?!type )([^;]*?)from "([^"]+)";/gms;

/** Groups that still form a circle, with those on both sides of it. The list may only get shorter. */
const KNOTS = [
  "accounts applications capabilities files invites requirements verification",
  "member-invites team",
  "passkeys second-factors sessions vault",
];

/** The group of a file's import. Undefined for one outside the domain's groups. */
function groupOf(file: string, target: string): string | undefined {
  const own = target.startsWith("@/") ? path.relative(ROOT, target.slice(2)) : path.join(path.dirname(file), target);
  return own.startsWith("..") || !own.includes("/") ? undefined : own.split("/")[0];
}

/** The groups that each group imports. Types do not count, and bindings stand above the groups. */
function importsByGroup(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.includes("/") && /\.ts$/.test(file) && !/\.test\.ts$|\/bindings\.ts$/.test(file),
  );
  for (const file of files) {
    const group = file.split("/")[0] ?? "";
    const targets = [...readFileSync(path.join(ROOT, file), "utf8").matchAll(IMPORT)].filter(
      ([, names = ""]) => !/^\{(\s*type [^,}]+,?)+\s*\}\s*$/.test(names),
    );
    const groups = targets.map(([, , target = ""]) => groupOf(file, target));
    graph.set(group, new Set([...(graph.get(group) ?? []), ...groups.filter((one) => one !== undefined)]));
  }
  return graph;
}

function reach(graph: Map<string, Set<string>>, from: string): Set<string> {
  const found = new Set<string>();
  const look = (group: string) => {
    for (const next of graph.get(group) ?? []) if (next !== group && !found.has(next)) look((found.add(next), next));
  };
  look(from);
  return found;
}

test("groups form no circle but those that are known", () => {
  const graph = importsByGroup();
  const reached = new Map([...graph.keys()].map((group) => [group, reach(graph, group)]));
  const inCircle = [...graph.keys()].filter((group) => reached.get(group)?.has(group));
  const knots = inCircle.map((group) =>
    inCircle.filter((other) => other === group || (reached.get(group)?.has(other) && reached.get(other)?.has(group))),
  );
  expect([...new Set(knots.map((knot) => knot.sort().join(" ")))].sort()).toEqual(KNOTS);
});

test("nobody but the table of listeners calls one by name", () => {
  const named = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /\.ts$/.test(file) &&
      !/\.test\.ts$/.test(file) &&
      /\breviewRequirements\b/.test(readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(named.sort()).toEqual(["listeners.ts", "requirements/review-requirements.ts"]);
});
