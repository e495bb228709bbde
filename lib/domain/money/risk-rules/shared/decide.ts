import type { RiskDecision, RiskFact, RiskFacts, RuleAction, RuleVersionName } from "../states";
import { RULE_ACTIONS } from "../states";
import type { RiskCondition } from "./conditions";

/** The parts of a rule's version that decide. */
export interface DecidingRule extends RuleVersionName {
  action: RuleAction;
  conditions: readonly RiskCondition[];
}

/** The name of the fact that a condition compares. Conditions about the same fact share it. */
export function factName(condition: RiskCondition): string {
  switch (condition.kind) {
    case "amount":
    case "first-use":
    case "new-device":
      return condition.kind;
    case "count":
    case "sum":
      return `window.${condition.of}.${condition.hours}`;
    case "micro-entries":
      return `micro-entries.${condition.of}.${condition.hours}`;
    case "method":
    case "account-age":
    case "holder-name":
      return `${condition.kind}.${condition.of}`;
  }
}

const isBelow = (fact: RiskFact | undefined, limit: number) => typeof fact === "number" && fact < limit;
const isAbove = (fact: RiskFact | undefined, limit: number) => typeof fact === "number" && fact > limit;
/** The count and the sum of a window. An unknown one is never above a limit. */
const windowOf = (fact: RiskFact | undefined): readonly [count: number, cents: number] =>
  fact !== null && typeof fact === "object" ? fact : [-Infinity, -Infinity];

/** True if a condition holds for the facts. A condition about an unknown fact does not hold. */
export function isMet(condition: RiskCondition, facts: RiskFacts): boolean {
  const fact = facts[factName(condition)];
  switch (condition.kind) {
    case "amount":
      return typeof fact === "number" && fact >= condition.atLeast;
    case "method":
      return fact === condition.type;
    case "count":
      return windowOf(fact)[0] + 1 > condition.moreThan;
    case "sum":
      return windowOf(fact)[1] + Number(facts.amount) > condition.moreThan;
    case "first-use":
      return fact === 1;
    case "account-age":
      return isBelow(fact, condition.underDays);
    case "new-device":
      return isBelow(fact, condition.withinHours);
    case "holder-name":
      return isBelow(fact, condition.below);
    case "micro-entries":
      return isAbove(fact, condition.moreThan);
  }
}

const isMatch = ({ conditions }: Pick<DecidingRule, "conditions">, facts: RiskFacts) =>
  conditions.every((condition) => isMet(condition, facts));

/**
 * Decides about a transfer from its facts alone, so a stored decision can be replayed. Of the rules that match, those
 * with the strongest action decide. Without a match, the transfer is allowed.
 */
export function decide(rules: readonly DecidingRule[], facts: RiskFacts): RiskDecision {
  const matches = rules.filter((rule) => isMatch(rule, facts));
  const outcome = RULE_ACTIONS.find((action) => matches.some((rule) => rule.action === action)) ?? "allow";
  return {
    outcome,
    rules: rules.map(({ ruleID, version }) => ({ ruleID, version })),
    matches: matches.filter(({ action }) => action === outcome).map(({ ruleID }) => ruleID),
    facts,
  };
}

/** Words of company names that say nothing about the company. */
const LEGAL_FORMS = new Set("the inc incorporated llc ltd limited corp corporation co company lp llp plc".split(" "));

function wordsOf(name: string): Set<string> {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.replace(/['’.]/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  const meaningful = words.filter((word) => !LEGAL_FORMS.has(word));
  return new Set(meaningful.length > 0 ? meaningful : words);
}

/** The share of the shorter name's words that the other name has, in percent. Null for a name without words. */
export function nameMatch(one: string, other: string): number | null {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size);
  if (!shorter || !longer || shorter.size === 0) return null;
  return Math.round((100 * [...shorter].filter((word) => longer.has(word)).length) / shorter.size);
}
