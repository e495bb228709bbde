import { prefilledLabels, PrefilledNotice } from "@/components/hosted/answers/prefilled";
import { ProfileStep } from "@/components/hosted/account/profile-step";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { stepTitle } from "@/components/hosted/answers/step-order";
import { stepMetadata, stepPage } from "../step";

export const generateMetadata = () => stepMetadata("profile");

export default async function ProfilePage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { words, partner, application, made, fixed, capabilities, frame } = await stepPage(code, "profile");
  return (
    <StepFrame title={stepTitle("profile", fixed, words.forms)} {...frame}>
      <PrefilledNotice partner={partner} labels={prefilledLabels(application, made.answers, "profile")} words={words} />
      <ProfileStep code={code} partner={partner} made={made} fixed={fixed} capabilities={capabilities} />
    </StepFrame>
  );
}
