"use client";

import { useRouter } from "next/navigation";
import { salesBody } from "@/components/form/values/sales-body";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { type SavedDraft, latestOf } from "../answers/latest-draft";
import { type SalesForm, salesFaults, salesValues } from "./sales";
import { SalesFields } from "./sales-fields";
import { StepForm } from "../kit/step-form";
import { stepAfter } from "../answers/step-order";
import { takeOver } from "../answers/keep-answers";
import { useKeep } from "../answers/use-keep";
import { useStep, useStepForm } from "../kit/use-step";
import { useWords } from "../kit/use-words";
import { withRules } from "../answers/with-rules";

export function SalesStep({
  code,
  made,
  capabilities,
}: {
  code: string;
  made: SavedDraft;
  capabilities: readonly CapabilityID[];
}) {
  useStep(code, "sales");
  const { sales: words } = useWords();
  const router = useRouter();
  const { answers } = latestOf(code, made);
  const checked = useStepForm<SalesForm>(salesValues(answers.sales), salesFaults);
  const { form } = checked;
  const current = () =>
    withRules(({ keepable, DraftAnswers }) => keepable({ sales: salesBody(form.getValues().sales) }, DraftAnswers));
  const { keep, savedAt } = useKeep(code, made, ({ sales: sent = {} }, { sales: saved = {} }) =>
    takeOver({ form, read: current, show: (draft) => salesValues(draft.sales) }, { sales: sent }, { sales: saved }),
  );
  const save = () => keep(async (before) => ({ ...before, ...(await current()) }));
  const go = (to: string) => async () => {
    await save();
    router.push(`/o/${code}/${to}`);
  };
  const draft = {
    checked,
    savedAt,
    submit: checked.send(go(stepAfter("sales", { answers, capabilities }))),
    leave: () => checked.attempt(go("saved")),
    onBlur: () => void save().catch(() => {}),
  };
  return (
    <StepForm code={code} draft={draft}>
      <p className="text-pretty text-muted-foreground">{words.lead}</p>
      <SalesFields />
    </StepForm>
  );
}
