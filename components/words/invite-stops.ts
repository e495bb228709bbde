import type { ApplicationStep } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { APPLICATION_STEPS } from "@/lib/domain/onboarding/invite-progress/shared/step-names";

/** Pages of the invitee, by the partner's names. */
export const STEP_WORDS: Record<ApplicationStep, string> = {
  profile: "Who they are",
  contact: "Contact details",
  people: "People",
  sales: "Sales",
  "bank-account": "Bank account",
  documents: "Documents",
  review: "Check and agree",
};

/** Places of an invitee who has not started to answer. */
const BEFORE_STEPS = { unopened: "Not opened yet", opened: "Opened", "signed-up": "Signed up" };

export const INVITE_STOPS: Readonly<Record<string, string>> = {
  ...BEFORE_STEPS,
  ...Object.fromEntries(APPLICATION_STEPS.map((step) => [step, STEP_WORDS[step]])),
};
