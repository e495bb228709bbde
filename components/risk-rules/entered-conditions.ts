import type { ConditionKind } from "@/lib/domain/money/risk-rules/states";

/** A condition as it is entered. Its kind decides which of the other fields it has. */
export interface EnteredCondition {
  kind: ConditionKind;
  of?: string;
  type?: string;
  hours?: number | undefined;
  moreThan?: number | undefined;
  atLeast?: number | undefined;
  underDays?: number | undefined;
  withinHours?: number | undefined;
  below?: number | undefined;
}

export type ConditionField = Exclude<keyof EnteredCondition, "kind">;

/** The fields of each kind of condition. */
export const FIELDS: Record<ConditionKind, readonly ConditionField[]> = {
  amount: ["atLeast"],
  method: ["of", "type"],
  count: ["of", "moreThan", "hours"],
  sum: ["of", "moreThan", "hours"],
  "first-use": [],
  "account-age": ["of", "underDays"],
  "new-device": ["withinHours"],
  "holder-name": ["of", "below"],
  "micro-entries": ["of", "moreThan", "hours"],
};

/** The conditions as an operation takes them, without fields of other kinds. */
export const conditionsBody = (conditions: readonly EnteredCondition[]) =>
  conditions.map((condition) => {
    const used = FIELDS[condition.kind].map((field) => [field, condition[field]] as const);
    return { kind: condition.kind, ...Object.fromEntries(used) };
  });
