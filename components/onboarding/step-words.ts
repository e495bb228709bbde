import type { ApplicationStep } from "@/lib/domain/invite-progress/dashboard";
import { APPLICATION_STEPS } from "@/lib/domain/invite-progress/shared/steps";
import type { ListedInvite } from "@/lib/domain/invites/dashboard";

/** The invitee's pages, as a partner calls them. */
export const STEP_WORDS: Record<ApplicationStep, string> = {
  profile: "Who they are",
  contact: "Contact details",
  people: "People",
  sales: "Sales",
  "bank-account": "Bank account",
  documents: "Documents",
  review: "Check and agree",
};

/** How far an invitee got, in a few words. */
export function lastStepOf({ stage, step, openedOn }: Pick<ListedInvite, "stage" | "step" | "openedOn">): string {
  if (stage === "redeemed") return "Submitted";
  const known = APPLICATION_STEPS.find((one) => one === step);
  if (known) return STEP_WORDS[known];
  if (stage === "in-progress") return "Signed up";
  return openedOn ? "Opened" : "Not opened yet";
}
