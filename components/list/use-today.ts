import { dayOf } from "@/lib/core/time/days";
import { useZone } from "@/components/ui/words/use-zone";

export function useToday(): string {
  return dayOf(new Date(), useZone());
}
