import { expect, test } from "@playwright/test";
import type { RuleAction } from "../states";
import { RiskCondition } from "./conditions";
import { decide, type DecidingRule, factName, isMet, nameMatch } from "./decide";

const rule = (ruleID: string, action: RuleAction, ...conditions: RiskCondition[]): DecidingRule => ({
  ...{ ruleID, version: 1, action, conditions },
});
const above = (atLeast: number): RiskCondition => ({ kind: "amount", atLeast });

test("of the rules that match, allow comes before reject, and reject before hold", () => {
  const rules = [rule("h", "hold", above(100)), rule("r", "reject", above(200)), rule("a", "allow", above(300))];
  const outcomes = [50, 100, 200, 300].map((amount) => decide(rules, { amount }));
  expect(outcomes.map(({ outcome, matches }) => [outcome, ...matches])).toEqual([
    ["allow"],
    ["hold", "h"],
    ["reject", "r"],
    ["allow", "a"],
  ]);
  expect(outcomes[0]?.rules).toEqual(rules.map(({ ruleID, version }) => ({ ruleID, version })));
});

test("all conditions of a rule must hold", () => {
  const rules = [rule("h", "hold", above(100), { kind: "first-use" })];
  expect(decide(rules, { amount: 100, "first-use": 0 }).outcome).toBe("allow");
  expect(decide(rules, { amount: 100, "first-use": 1 }).outcome).toBe("hold");
});

const CASES: readonly [condition: RiskCondition, yes: unknown, no: unknown][] = [
  [{ kind: "method", of: "source", type: "card-payment" }, "card-payment", "mobile-pay"],
  [{ kind: "count", of: "source", hours: 24, moreThan: 2 }, [2, 0], [1, 0]],
  [{ kind: "sum", of: "source", hours: 24, moreThan: 500 }, [9, 401], [9, 400]],
  [{ kind: "first-use" }, 1, 0],
  [{ kind: "account-age", of: "destination", underDays: 30 }, 29, 30],
  [{ kind: "new-device", withinHours: 24 }, 0, 24],
  [{ kind: "holder-name", of: "source", below: 50 }, 49, 50],
  [{ kind: "micro-entries", of: "source", hours: 24, moreThan: 3 }, 4, 3],
];

for (const [condition, yes, no] of CASES)
  test(`the condition ${condition.kind} compares its fact, and an unknown fact does not match`, () => {
    const name = factName(condition);
    const met = (fact: unknown) => isMet(condition, { amount: 100, [name]: fact } as never);
    expect([met(yes), met(no)]).toEqual([true, false]);
    expect([met(null), met(undefined)]).toEqual([false, false]);
  });

test("names match by their words, in any order, without accents and legal forms", () => {
  expect(nameMatch("María Rivera", "RIVERA, MARIA")).toBe(100);
  expect(nameMatch("Lincoln National, Inc.", "Lincoln National LLC")).toBe(100);
  expect(nameMatch("Maria Rivera", "Maria Lopez")).toBe(50);
  expect(nameMatch("Maria Rivera", "Wile E. Coyote")).toBe(0);
  expect(nameMatch("", "Maria")).toBe(null);
});

test("a condition with a field out of range is rejected", () => {
  const faults = [
    { kind: "amount", atLeast: -1 },
    { kind: "count", of: "source", hours: 0, moreThan: 1 },
    { kind: "sum", of: "both", hours: 1, moreThan: 1 },
    { kind: "unknown" },
  ];
  expect(faults.map((fault) => RiskCondition.safeParse(fault).success)).toEqual([false, false, false, false]);
});
