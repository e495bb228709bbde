import { redirect } from "next/navigation";
import { SalesStep } from "@/components/hosted/sales/sales-step";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { stepsFor, stepTitle } from "@/components/hosted/answers/step-order";
import { stepMetadata, stepPage } from "../step";

export const generateMetadata = () => stepMetadata("sales");

/** Step about expected card sales, if they are asked for. */
export default async function SalesPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { words, made, filled, capabilities, frame } = await stepPage(code, "sales");
  if (!stepsFor(filled).includes("sales")) redirect(`/o/${code}/continue`);
  return (
    <StepFrame title={stepTitle("sales", undefined, words.forms)} {...frame}>
      <SalesStep code={code} made={made} capabilities={capabilities} />
    </StepFrame>
  );
}
