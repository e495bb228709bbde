import { dayOf } from "@/lib/core/time/days";
import { useZone } from "@/components/ui/words/use-zone";

/** The viewer's day, such as `2026-11-22`. */
export function useToday(): string {
  return dayOf(new Date(), useZone());
}
