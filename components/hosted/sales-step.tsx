"use client";

import { useRouter } from "next/navigation";
import type { CapabilityID } from "@/lib/domain/capabilities/contract";
import { DraftAnswers } from "@/lib/domain/applications/dashboard";
import { keepable } from "./answers";
import { type Latest, latestOf } from "./latest-draft";
import { salesIn, salesValues } from "./sales";
import { salesFaults } from "./sales-answer";
import { SalesFields } from "./sales-fields";
import { StepForm } from "./step-form";
import { stepAfter } from "./steps";
import { takeOver } from "./take-over";
import { useKeep } from "./use-keep";
import { useStep } from "./use-step";
import { useStepForm } from "./use-step-form";
import { useWords } from "./use-words";

/** The step about what a business expects to take by card. */
export function SalesStep({
  code,
  made,
  capabilities,
}: {
  code: string;
  made: Latest;
  capabilities: readonly CapabilityID[];
}) {
  useStep(code, "sales");
  const { sales: words } = useWords();
  const router = useRouter();
  const { answers } = latestOf(code, made);
  const form = useStepForm<{ sales: Record<string, unknown> }>(salesValues(answers.sales), salesFaults);
  const current = () => keepable({ sales: salesIn(form.getValues()) }, DraftAnswers);
  const { keep, savedAt } = useKeep(code, made, ({ sales: sent = {} }, { sales: kept = {} }) =>
    takeOver({ form, read: current, show: (known) => salesValues(known.sales) }, { sales: sent }, { sales: kept }),
  );
  const save = () => keep((before) => ({ ...before, ...current() }));
  const go = (to: string) => async () => {
    await save();
    router.push(`/o/${code}/${to}`);
  };
  const draft = {
    form,
    savedAt,
    submit: form.send(go(stepAfter("sales", { answers, capabilities }))),
    leave: () => form.attempt(go("saved")),
    onBlur: () => void save().catch(() => {}),
  };
  return (
    <StepForm code={code} draft={draft}>
      <p className="text-pretty text-muted-foreground">{words.lead}</p>
      <SalesFields />
    </StepForm>
  );
}
