import { redirect } from "next/navigation";
import { BankAccountStep } from "@/components/hosted/account/bank-account-step";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { stepsFor, stepTitle } from "@/components/hosted/answers/step-order";
import { stepMetadata, stepPage } from "../step";

export const generateMetadata = () => stepMetadata("bank-account");

/** Bank account step, if a capability may ask for one. */
export default async function BankAccountPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { words, made, filled, capabilities, frame } = await stepPage(code, "bank-account");
  if (!stepsFor(filled).includes("bank-account")) redirect(`/o/${code}/continue`);
  return (
    <StepFrame title={stepTitle("bank-account", undefined, words.forms)} {...frame}>
      <BankAccountStep code={code} made={made} capabilities={capabilities} />
    </StepFrame>
  );
}
