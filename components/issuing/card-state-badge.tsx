import { Badge } from "@/components/ui/badge";
import type { IssuedCardState } from "@/lib/domain/issuing/states";
import { CARD_STATES } from "./card-states";

/** Where a card stands. */
export function CardStateBadge({ state }: { state: IssuedCardState }) {
  const { label, tone } = CARD_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
