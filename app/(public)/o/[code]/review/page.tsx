import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { answersOf, stepToDo } from "@/components/hosted/answers";
import { onFile } from "@/components/hosted/on-file";
import { OfferTerms } from "@/components/hosted/offer-terms";
import { ReviewForm } from "@/components/hosted/review-form";
import { StepFrame } from "@/components/hosted/step-frame";
import { stepsOf } from "@/components/hosted/steps";
import { Summary } from "@/components/hosted/summary";
import { applicationOf, openInvite } from "../load";

/** The title of the last step. */
export const metadata: Metadata = { title: "Check and agree" };

/** The last step: everything read back, what is agreed to, and the submit. */
export default async function ReviewPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { partner: { displayName: partner }, offer } = await openInvite(code);
  const application = await applicationOf(code);
  const answers = answersOf(application);
  const { accountType } = answers;
  const toDo = stepToDo(answers, offer.capabilities);
  if (!accountType || toDo !== "review") redirect(`/o/${code}/${toDo}`);
  return (
    <StepFrame steps={stepsOf(code, "review", answers, offer.capabilities)} title="Check and agree">
      <div className="grid gap-4">
        <Summary code={code} partner={partner} application={application} answers={answers} />
        <OfferTerms partner={partner} offer={offer} />
        <ReviewForm key={JSON.stringify(answers)} code={code} partner={partner} answers={{ ...answers, accountType }} capabilities={offer.capabilities} onFile={onFile(application)} termsOfServiceURL={offer.termsOfServiceURL} />
      </div>
    </StepFrame>
  );
}
