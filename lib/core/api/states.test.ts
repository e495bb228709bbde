import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { Failure } from "../failure";
import { can, next, stateNames, states, type Transitions } from "./states";
import { stateEnum } from "./state-enum";

const all = ["a", "b", "c", "d"];
const moves = fc.dictionary(fc.constantFrom("x", "y", "z", "constructor"), fc.constantFrom(...all), { maxKeys: 4 });
const table = fc.tuple(moves, moves, moves, moves).map(([a, b, c, d]): Transitions => ({ a, b, c, d }));

test("no event leads outside the table", () => {
  fc.assert(
    fc.property(table, (machine) => {
      const ids = new Set(stateNames(machine));
      return [...ids].every((state) =>
        Object.keys(machine[state] ?? {}).every((event) => ids.has(next(machine, state, event))),
      );
    }),
  );
});

test("an event that the state does not allow is a conflict", () => {
  fc.assert(
    fc.property(table, fc.string(), (machine, event) =>
      stateNames(machine).every(
        (state) => can(machine, state, event) || refusal(() => next(machine, state, event)) === "conflict",
      ),
    ),
  );
});

function refusal(attempt: () => unknown): string | undefined {
  try {
    attempt();
  } catch (error) {
    return error instanceof Failure ? error.kind : "another error";
  }
}

test("inherited property names are not events", () => {
  const machine: Record<string, Record<string, string>> = states({ open: {} });
  for (const event of ["constructor", "toString", "__proto__", "hasOwnProperty"])
    expect(can(machine, "open", event)).toBe(false);
});

test("a column accepts only the states of the table", () => {
  const machine = states({ open: { shut: "closed" }, closed: {} });
  expect(stateEnum(machine).options).toEqual(["open", "closed"]);
  expect(stateEnum(machine).safeParse("shut").success).toBe(false);
});
