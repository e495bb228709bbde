import "server-only";
import type { Metadata } from "next";
import { filledOf } from "@/components/hosted/answers/answers";
import { fixedType } from "@/components/hosted/answers/asks";
import { stepTitle } from "@/components/hosted/answers/step-order";
import { stepLinks } from "@/components/hosted/answers/steps";
import type { ApplicationStep } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { applicationOf, openInvite } from "./load";
import { pageWords } from "./words";

/** Returns what every step's page needs. If the step does not apply, redirects to the page that explains why. */
export async function stepPage(code: string, step: ApplicationStep | undefined) {
  const [words, { partner, offer }] = [await pageWords(), await openInvite(code)];
  const application = await applicationOf(code);
  const { capabilities } = offer;
  const filled = filledOf(application, capabilities);
  const { answers, version, onFile, files } = { ...application, answers: filled.answers };
  return {
    words,
    offer,
    application,
    filled,
    capabilities,
    partner: partner.displayName,
    fixed: fixedType(application.prefill, capabilities),
    made: { answers, version, onFile, files },
    frame: { steps: stepLinks(code, step, filled, words.forms), words: words.forms },
  };
}

export async function stepMetadata(step: ApplicationStep): Promise<Metadata> {
  return { title: stepTitle(step, undefined, (await pageWords()).forms) };
}
