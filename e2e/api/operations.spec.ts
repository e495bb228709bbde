import { expect, test } from "@playwright/test";
import { operationName } from "@/lib/core/api/operation";
import { operations } from "@/lib/http/bindings";
import { type Callers, newCallers } from "./callers";
import { FACTS } from "./facts";

let callers: Promise<Callers> | undefined;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

for (const operation of operations) {
  test(`${operationName(operation)} keeps the rules of every operation`, async () => {
    const everybody = await (callers ??= newCallers());
    const failed: string[] = [];
    for (const { fact, of, prove } of FACTS) {
      if (of && !of(operation)) continue;
      await prove(operation, everybody).catch((error: unknown) => failed.push(`${fact}: ${messageOf(error)}`));
    }
    expect(failed).toEqual([]);
  });
}

test("every rule applies to some operation", () => {
  const idle = FACTS.filter(({ of }) => of && !operations.some(of)).map(({ fact }) => fact);
  expect(idle).toEqual([]);
});
