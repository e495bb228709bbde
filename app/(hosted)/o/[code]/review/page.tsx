import { redirect } from "next/navigation";
import { OfferTerms, PlatformTerms, Summary } from "@/components/hosted/review/summary";
import { ReviewForm } from "@/components/hosted/review/review-form";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { stepTitle } from "@/components/hosted/answers/step-order";
import { stepToDo } from "@/components/hosted/answers/steps";
import { TERMS } from "@/components/hosted/review/terms-text";
import { stepMetadata, stepPage } from "../step";

export const generateMetadata = () => stepMetadata("review");

export default async function ReviewPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { words, partner, offer, application, made, filled, frame } = await stepPage(code, "review");
  const toDo = stepToDo(filled);
  if (toDo !== "review") redirect(`/o/${code}/${toDo}`);
  const terms = <PlatformTerms terms={TERMS[words.language]} words={words} />;
  return (
    <StepFrame title={stepTitle("review", undefined, words.forms)} {...frame}>
      <div className="grid gap-4">
        <Summary code={code} partner={partner} application={application} filled={filled} words={words} />
        <OfferTerms partner={partner} offer={offer} words={words} terms={terms} />
        <ReviewForm
          key={JSON.stringify(made)}
          code={code}
          partner={partner}
          made={made}
          termsOfServiceURL={offer.termsOfServiceURL}
        />
      </div>
    </StepFrame>
  );
}
