import type { BadgeTone } from "@/components/ui/badge";

const OUTCOMES: Record<string, { label: string; tone: BadgeTone }> = {
  disclosed: { label: "Shown", tone: "warning" },
  requested: { label: "Allowed", tone: "info" },
  "refused:forbidden": { label: "Refused", tone: "danger" },
  "refused:conflict": { label: "Refused: card state", tone: "danger" },
  "refused:notFound": { label: "Refused: no number", tone: "danger" },
};

/** How a request for a card's number ended: handed over, only allowed, or refused. */
export function outcomeInWords(outcome: string): { label: string; tone: BadgeTone } {
  const known = OUTCOMES[outcome];
  if (known) return known;
  return outcome.startsWith("refused:") ? { label: "Refused", tone: "danger" } : { label: outcome, tone: "neutral" };
}
