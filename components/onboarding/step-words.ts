import { INVITE_STOPS } from "@/components/words/invite-stops";
import type { ListedInvite } from "@/lib/domain/invites/dashboard";

/** How far an invitee got, in a few words. */
export function lastStepOf({ stage, step, openedOn }: Pick<ListedInvite, "stage" | "step" | "openedOn">): string {
  if (stage === "redeemed") return "Submitted";
  const known = step && INVITE_STOPS[step];
  if (known) return known;
  return INVITE_STOPS[stage === "in-progress" ? "signed-up" : openedOn ? "opened" : "unopened"] ?? "";
}
