import type { InviteCounts } from "@/lib/domain/invites/dashboard";
import type { InviteTab } from "./invite-search";

/** How many invites a tab holds. */
export function totalOf(counts: InviteCounts, tab: InviteTab): number {
  return tab === "all" ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[tab];
}
