import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { answersOf, fixedType, isAnswered } from "@/components/hosted/answers";
import { ContactStep } from "@/components/hosted/contact-step";
import { prefilledLabels } from "@/components/hosted/prefilled";
import { PrefilledNotice } from "@/components/hosted/prefilled-notice";
import { StepFrame } from "@/components/hosted/step-frame";
import { stepsOf } from "@/components/hosted/steps";
import { applicationOf, openInvite } from "../load";

/** The title of the step about how to reach the account's owner. */
export const metadata: Metadata = { title: "Contact details" };

/** The step about how to reach the account's owner, after the one that says who that is. */
export default async function ContactPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { partner, offer } = await openInvite(code);
  const application = await applicationOf(code);
  const answers = answersOf(application);
  if (!answers.accountType || !isAnswered("profile", answers, offer.capabilities)) redirect(`/o/${code}/profile`);
  return (
    <StepFrame steps={stepsOf(code, "contact", answers, offer.capabilities)} title="Contact details">
      <PrefilledNotice partner={partner.displayName} labels={prefilledLabels(application, answers, "contact")} />
      <ContactStep code={code} answers={answers} accountType={answers.accountType} fixed={fixedType(application, offer.capabilities)} capabilities={offer.capabilities} />
    </StepFrame>
  );
}
