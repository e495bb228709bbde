import { DocumentsStep } from "@/components/hosted/documents/documents-step";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { stepsFor, stepTitle } from "@/components/hosted/answers/step-order";
import { stepMetadata, stepPage } from "../step";

export const generateMetadata = () => stepMetadata("documents");

/** Documents step. It is open even if no document is required. */
export default async function DocumentsPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { words, made, filled, frame } = await stepPage(code, "documents");
  return (
    <StepFrame title={stepTitle("documents", undefined, words.forms)} {...frame}>
      <DocumentsStep code={code} made={made} isNeeded={stepsFor(filled).includes("documents")} />
    </StepFrame>
  );
}
