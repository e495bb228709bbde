import { formatMoney } from "@/components/ui/words/format";
import { counted } from "@/components/words/nouns";
import { PAYMENT_METHODS } from "@/components/words/payment-methods";
import type { StateWord } from "@/components/words/state-badge";
import type { RiskCondition } from "@/lib/domain/money/risk-rules/shared/conditions";
import { factName } from "@/lib/domain/money/risk-rules/shared/decide";
import type {
  ConditionKind,
  RiskFact,
  RiskFacts,
  RiskSide,
  RuleAction,
  DeadlineDecision,
  RiskReviewState,
} from "@/lib/domain/money/risk-rules/states";

export const ACTIONS: Record<RuleAction, StateWord> = {
  allow: { label: "Allow", tone: "success" },
  hold: { label: "Hold for review", tone: "warning", icon: "waiting" },
  reject: { label: "Reject", tone: "danger" },
};

export const OUTCOMES: Record<RuleAction, string> = { allow: "Allowed", hold: "Held for review", reject: "Rejected" };

export const REVIEW_STATES: Record<RiskReviewState, StateWord> = {
  open: { label: "Open", tone: "warning", icon: "waiting" },
  approved: { label: "Second person", tone: "warning", icon: "waiting" },
  released: { label: "Released", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
  canceled: { label: "Canceled", tone: "ended" },
};

export const AT_DEADLINE: Record<DeadlineDecision, string> = {
  reject: "Reject the transfer, and give the money back",
  release: "Release the transfer",
};

export const SIDES: Record<RiskSide, string> = { source: "Payer", destination: "Receiver" };

export const CONDITIONS: Record<ConditionKind, string> = {
  amount: "Amount",
  method: "Payment method",
  count: "Number of transfers in a time",
  sum: "Sum of transfers in a time",
  "first-use": "First payment to a receiver",
  "account-age": "Age of the account",
  "new-device": "New device",
  "holder-name": "Name of the holder",
  "micro-entries": "Number of micro-entries in a time",
};

const timeOf = (count: number, unit: "day" | "hour") => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** A window in days if it is whole days, else in hours. */
const hoursInWords = (hours: number) =>
  hours > 0 && hours % 24 === 0 ? timeOf(hours / 24, "day") : timeOf(hours, "hour");

const theSide = (of: RiskSide) => `the ${SIDES[of].toLowerCase()}`;

/** A condition as the end of “if …”. */
export function conditionInWords(condition: RiskCondition): string {
  switch (condition.kind) {
    case "amount":
      return `the amount is ${formatMoney(condition.atLeast)} or more`;
    case "method":
      return `${theSide(condition.of)} uses ${PAYMENT_METHODS[condition.type]}`;
    case "count":
      return `${theSide(condition.of)} has more than ${counted(condition.moreThan, "transfer")} in ${hoursInWords(condition.hours)}`;
    case "sum":
      return `the transfers of ${theSide(condition.of)} are more than ${formatMoney(condition.moreThan)} in ${hoursInWords(condition.hours)}`;
    case "first-use":
      return "it is the first payment to this receiver";
    case "account-age":
      return `the account of ${theSide(condition.of)} is less than ${timeOf(condition.underDays, "day")} old`;
    case "new-device":
      return `the person has used this browser for less than ${hoursInWords(condition.withinHours)}`;
    case "holder-name":
      return `less than ${condition.below}% of the holder’s name matches the account of ${theSide(condition.of)}`;
    case "micro-entries":
      return `${theSide(condition.of)} got more than ${counted(condition.moreThan, "micro-entry")} in ${hoursInWords(condition.hours)}`;
  }
}

const UNKNOWN = "Unknown";

/** The fact that a condition compared, as a person reads it. */
export function factInWords(condition: RiskCondition, facts: RiskFacts): string {
  const fact = facts[factName(condition)];
  if (fact === null || fact === undefined) return UNKNOWN;
  switch (condition.kind) {
    case "amount":
      return formatMoney(Number(fact));
    case "method":
      return PAYMENT_METHODS[fact as keyof typeof PAYMENT_METHODS] ?? String(fact);
    case "count":
      return `${counted(countOf(fact) + 1, "transfer")}, with this one`;
    case "sum":
      return `${formatMoney(sumOf(fact) + Number(facts.amount))}, with this one`;
    case "first-use":
      return fact === 1 ? "First payment" : "Paid before";
    case "account-age":
      return `${timeOf(Number(fact), "day")} old`;
    case "new-device":
      return `Used for ${hoursInWords(Number(fact))}`;
    case "holder-name":
      return `${Number(fact)}% match`;
    case "micro-entries":
      return counted(Number(fact), "micro-entry");
  }
}

const countOf = (fact: RiskFact) => (Array.isArray(fact) ? Number(fact[0]) : 0);
const sumOf = (fact: RiskFact) => (Array.isArray(fact) ? Number(fact[1]) : 0);
