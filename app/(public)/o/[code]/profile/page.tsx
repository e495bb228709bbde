import type { Metadata } from "next";
import { answersOf, fixedType } from "@/components/hosted/answers";
import { prefilledLabels } from "@/components/hosted/prefilled";
import { PrefilledNotice } from "@/components/hosted/prefilled-notice";
import { ProfileStep } from "@/components/hosted/profile-step";
import { StepFrame } from "@/components/hosted/step-frame";
import { profileTitle, stepsOf } from "@/components/hosted/steps";
import { applicationOf, openInvite } from "../load";

/** The title of the step about the account's owner. */
export const metadata: Metadata = { title: "About the account" };

/** The step about whom the account is for. */
export default async function ProfilePage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { partner, offer } = await openInvite(code);
  const application = await applicationOf(code);
  const fixed = fixedType(application, offer.capabilities);
  const answers = answersOf(application);
  return (
    <StepFrame steps={stepsOf(code, "profile", answers, offer.capabilities)} title={profileTitle(fixed)}>
      <PrefilledNotice partner={partner.displayName} labels={prefilledLabels(application, answers, "profile")} />
      <ProfileStep code={code} answers={answers} fixed={fixed} capabilities={offer.capabilities} />
    </StepFrame>
  );
}
