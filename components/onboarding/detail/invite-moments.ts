import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import type { InviteProgress } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { APPLICATION_STEPS } from "@/lib/domain/onboarding/invite-progress/shared/step-names";
import { STEP_WORDS } from "@/components/words/invite-stops";

/** Something that happened to an invite, happens now, or is ahead. */
export interface Moment {
  word: string;
  state: "done" | "now" | "ahead";
  on?: string;
}

/** Returns what happened to an invite, from creation to its end, step by step. An ended one has nothing ahead. */
export function momentsOf(
  { createdOn, redeemedOn, revokedOn }: Pick<OnboardingInvite, "createdOn" | "redeemedOn" | "revokedOn">,
  { steps: asked, openedOn, startedOn, step, lastSeenOn }: InviteProgress,
): Moment[] {
  const moment = (word: string, on: string | undefined): Moment => ({
    word,
    state: on || redeemedOn ? "done" : "ahead",
    ...(on && { on }),
  });
  const at = step ? APPLICATION_STEPS.indexOf(step) : -1;
  const steps = APPLICATION_STEPS.filter((one) => asked.includes(one) || one === step).map((one): Moment => {
    if (redeemedOn || APPLICATION_STEPS.indexOf(one) < at) return { word: STEP_WORDS[one], state: "done" };
    return one === step
      ? { word: STEP_WORDS[one], state: "now", ...(lastSeenOn && { on: lastSeenOn }) }
      : { word: STEP_WORDS[one], state: "ahead" };
  });
  const all = [
    moment("Created", createdOn),
    moment("First opened", openedOn),
    moment("Signed up", startedOn),
    ...steps,
    moment("Submitted and redeemed", redeemedOn),
  ];
  return revokedOn ? [...all.filter(({ state }) => state !== "ahead"), moment("Revoked", revokedOn)] : all;
}
