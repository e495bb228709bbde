import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { EVENTS } from "@/lib/domain/events";
import { EVENT_WORDS } from "@/lib/operations/event-words";
import { groupsIn, toldOf } from "../../bin/operations/told";

const LIB = join(import.meta.dirname, "..");
const load = async (...path: string[]) => (await import(join(LIB, ...path))) as Record<string, Record<string, unknown>>;
const folders = readdirSync(join(LIB, "domain"));
const declaring = (folder: string) =>
  ["contract.ts", "dashboard.ts"].filter((file) => existsSync(join(LIB, "domain", folder, file)));

test("the browser names operations as they are declared; if not, run npm run operations", async () => {
  const missing: string[] = [];
  for (const folder of folders) {
    for (const file of declaring(folder)) {
      for (const [name, group] of groupsIn(await load("domain", folder, file))) {
        const names = (await load("operations", `${folder}.ts`))[name] ?? {};
        expect(Object.keys(names)).toEqual(Object.keys(group));
        for (const [key, operation] of Object.entries(group)) {
          expect(names[key]).toEqual({ ...toldOf(operation), declared: expect.any(Function) });
          const { declared } = names[key] as { declared: () => Promise<unknown> };
          if ((await declared()) !== operation) missing.push(`${folder}: ${name}.${key}`);
        }
      }
    }
  }
  expect(missing).toEqual([]);
});

test("the browser knows the words of all events; if not, run npm run operations", () => {
  const words = EVENTS.map(({ name, words: said }) => [name, said] as const);
  expect(EVENT_WORDS).toEqual(Object.fromEntries(words));
});
