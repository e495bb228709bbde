import type { BadgeTone } from "@/components/ui/badge";
import { AUDIT_ACTIONS } from "@/lib/core/audit-actions";
import { AUDIT_OUTCOMES } from "@/lib/domain/audit/shared/outcomes";

/** The acts one can filter by, in words and in their order. */
export const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

const WORDS: Partial<Record<string, string>> = AUDIT_ACTIONS;

/** An act in words; one that is written no longer is named as the trail has it. */
export function actionInWords(action: string): string {
  return WORDS[action] ?? action;
}

const OUTCOMES: Record<string, { label: string; tone: BadgeTone }> = {
  done: { label: "Done", tone: "success" },
  requested: { label: "Requested", tone: "info" },
  disclosed: { label: "Disclosed", tone: "warning" },
  refused: { label: "Refused", tone: "danger" },
};

/** The ends one can filter by, in words. */
export const OUTCOME_OPTIONS = AUDIT_OUTCOMES.map((value) => ({ value, label: outcomeOf(value).label }));

/** How an act ended, in words; of a refusal the trail also says which kind. */
export function outcomeOf(outcome: string): { label: string; tone: BadgeTone } {
  return OUTCOMES[outcome.split(":")[0] ?? ""] ?? { label: outcome, tone: "neutral" };
}
