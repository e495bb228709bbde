import { redirect } from "next/navigation";
import { PeopleStep } from "@/components/hosted/people/people-step";
import { PrefilledNotice, prefilledPeople } from "@/components/hosted/answers/prefilled";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { stepsFor, stepTitle } from "@/components/hosted/answers/step-order";
import { stepMetadata, stepPage } from "../step";

export const generateMetadata = () => stepMetadata("people");

/** Step about who controls and who owns the business, if that is asked. */
export default async function PeoplePage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { words, partner, application, made, filled, capabilities, frame } = await stepPage(code, "people");
  if (!stepsFor(filled).includes("people")) redirect(`/o/${code}/continue`);
  return (
    <StepFrame title={stepTitle("people", made.answers.accountType, words.forms)} {...frame}>
      <PrefilledNotice partner={partner} labels={prefilledPeople(application, made.answers)} words={words} />
      <PeopleStep code={code} made={made} capabilities={capabilities} />
    </StepFrame>
  );
}
