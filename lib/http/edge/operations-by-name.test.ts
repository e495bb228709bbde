import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { EVENTS } from "@/lib/domain/events";
import { EVENT_WORDS } from "@/lib/generated/operations/event-words";
import { groupsIn, namedOf } from "../../../bin/lib/generate/named-operation";

const LIB = join(import.meta.dirname, "../..");
const load = async (...path: string[]) => (await import(join(LIB, ...path))) as Record<string, Record<string, unknown>>;
const DECLARING = ["contract.ts", "dashboard.ts"];
const files = readdirSync(join(LIB, "domain"), { recursive: true, encoding: "utf8" }).filter((file) =>
  DECLARING.includes(basename(file)),
);

test("the browser's outlines match the declared operations", async () => {
  const missing: string[] = [];
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const folder = basename(dirname(file));
    for (const [name, group] of groupsIn(await load("domain", file))) {
      const names = (await load("generated", "operations", `${folder}.ts`))[name] ?? {};
      expect(Object.keys(names)).toEqual(Object.keys(group));
      for (const [key, operation] of Object.entries(group)) {
        expect(names[key]).toEqual({ ...namedOf(operation), declared: expect.any(Function) });
        const { declared } = names[key] as { declared: () => Promise<unknown> };
        if ((await declared()) !== operation) missing.push(`${folder}: ${name}.${key}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

test("the browser has the labels of all events", () => {
  const words = EVENTS.map(({ name, words: said }) => [name, said] as const);
  expect(EVENT_WORDS).toEqual(Object.fromEntries(words));
});
