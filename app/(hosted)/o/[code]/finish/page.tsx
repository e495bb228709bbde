import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FinishStep } from "@/components/hosted/review/finish-step";
import { StepFrame } from "@/components/hosted/kit/step-frame";
import { lastFew } from "@/components/hosted/answers/steps";
import { stepPage } from "../step";
import { pageWords } from "../words";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).pages.titles.finish };
}

/** Last few answers on one page, if the partner prefilled nearly everything. */
export default async function FinishPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const { words, made, fixed, filled, capabilities, frame } = await stepPage(code, undefined);
  const asks = lastFew(filled);
  if (asks.length === 0) redirect(`/o/${code}/continue`);
  return (
    <StepFrame title={words.pages.titles.finish} description={words.pages.finishLead} {...frame}>
      <FinishStep
        code={code}
        made={made}
        fixed={fixed}
        capabilities={capabilities}
        asks={asks.map(({ paths, isAny, requirement }) => ({ paths, isAny, requirement }))}
      />
    </StepFrame>
  );
}
