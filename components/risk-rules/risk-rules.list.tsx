import { badge, link, text, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import type { StateWord } from "@/components/words/state-badge";
import type { RiskRule } from "@/lib/domain/money/risk-rules/dashboard";
import { riskRules } from "@/lib/generated/operations/risk-rules";
import { ACTIONS, conditionInWords } from "./risk-words";

const ON: StateWord = { label: "On", tone: "success" };
const OFF: StateWord = { label: "Off", tone: "ended" };

export const riskRuleList = list(riskRules.list, {
  noun: "rule",
  key: "ruleID",
  filters: {},
  columns: [
    link(
      "Rule",
      (rule: RiskRule) => rule.name,
      ({ ruleID }) => `/risk/rules/${ruleID}`,
      {
        below: {
          head: "Conditions",
          cell: ({ conditions }) => `If ${conditions.map(conditionInWords).join(", and ")}`,
        },
      },
    ),
    badge("State", ({ isActive }) => (isActive ? ON : OFF), { priority: 1 }),
    badge("Action", ({ action }) => ACTIONS[action], { priority: 2, spot: "line" }),
    text("Changed by", ({ changedBy }) => changedBy, { priority: 5 }),
    when("Changed", ({ updatedOn }) => updatedOn, { priority: 4 }),
  ],
  empty: {
    drawing: "bankFiles",
    title: "No rules yet",
    description: "A rule allows, holds or rejects transfers. Try it on the last 90 days before it acts.",
  },
});
