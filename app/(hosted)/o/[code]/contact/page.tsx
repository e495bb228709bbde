import { redirect } from "next/navigation";
import { ContactStep } from "@/components/hosted/account/contact-step";
import { prefilledLabels, PrefilledNotice } from "@/components/hosted/answers/prefilled";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { stepTitle } from "@/components/hosted/answers/step-order";
import { stepMetadata, stepPage } from "../step";

export const generateMetadata = () => stepMetadata("contact");

/** Contact step, after the step that identifies the account's owner. */
export default async function ContactPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { words, partner, application, made, fixed, capabilities, frame } = await stepPage(code, "contact");
  const { accountType } = made.answers;
  if (!accountType) redirect(`/o/${code}/profile`);
  return (
    <StepFrame title={stepTitle("contact", accountType, words.forms)} {...frame}>
      <PrefilledNotice partner={partner} labels={prefilledLabels(application, made.answers, "contact")} words={words} />
      <ContactStep code={code} made={made} accountType={accountType} fixed={fixed} capabilities={capabilities} />
    </StepFrame>
  );
}
