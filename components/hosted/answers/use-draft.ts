"use client";

import { useRouter } from "next/navigation";
import { useIsLive } from "@/components/page/mode";
import type { FieldFault } from "@/lib/client/form-errors";
import type { AccountType } from "@/lib/domain/accounts/accounts/shared/profile";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { DraftAnswers } from "@/lib/domain/onboarding/applications/dashboard";
import { type Ask, asksAtStep, type FormStep, missing } from "./asks";
import { type DraftValues, draftValues, ofItsType, together } from "./draft";
import { identityIn } from "./identity-in";
import { type SavedDraft, latestOf } from "./latest-draft";
import { stepAfter } from "./step-order";
import { takeOver } from "./keep-answers";
import { useKeep } from "./use-keep";
import { useStepForm } from "../kit/use-step";
import { type AnswerRules, withRules } from "./with-rules";

export interface DraftProps {
  code: string;
  made: SavedDraft;
  /** The account type, if the invite fixes it. */
  fixed: AccountType | undefined;
  capabilities: readonly CapabilityID[];
}

type AskSelector = (accountType: AccountType, answers: DraftAnswers) => Ask[];

export function useDraft(props: DraftProps, step: FormStep) {
  const { capabilities } = props;
  return useAccountDraft(
    props,
    (type, answers) => asksAtStep(step, type, capabilities, answers),
    (answers) => stepAfter(step, { answers, capabilities }),
  );
}

/**
 * A form about the account that saves a draft. Leaving a field saves the draft as it is. Continuing saves it if all
 * answers are valid; leaving the page saves the valid ones. Both encrypt identity data.
 */
export function useAccountDraft(
  { code, made, fixed }: DraftProps,
  asking: AskSelector,
  next: (answers: DraftAnswers) => string,
) {
  const router = useRouter();
  const isLive = useIsLive();
  const start = latestOf(code, made);
  const checked = useStepForm<DraftValues>(draftValues(start.answers, fixed), (values) =>
    withRules((rules) => accountFaults(rules, values, asking, { ...latestOf(code, made), isLive })),
  );
  const { form } = checked;
  const keepable = (values: unknown) => withRules((rules) => rules.keepable(ofItsType(values), rules.DraftAnswers));
  const current = () => keepable(form.getValues());
  const { keep, seal, savedAt } = useKeep(code, made, (sent, saved) =>
    takeOver(
      { form, read: current, show: (answers) => draftValues(answers, fixed) },
      ofItsType(sent),
      ofItsType(saved),
    ),
  );
  const sealTyped = async (values: unknown) => {
    const { accountType } = ofItsType(values);
    if (!accountType) return;
    const errors = await withRules((rules) => rules.identityFaults(values, `profile.${accountType}`, isLive));
    if (errors.length === 0) await seal("account", identityIn(values, `profile.${accountType}`));
  };
  const submit = checked.send(async (values) => {
    await sealTyped(values);
    const own = await keepable(values);
    await keep((before) => together(before, own));
    router.push(`/o/${code}/${next(own)}`);
  });
  const leave = () =>
    checked.attempt(async () => {
      await sealTyped(form.getValues());
      await keep(async (before) => together(before, await current()));
      router.push(`/o/${code}/saved`);
    });
  // A failure here is ignored, because continuing or leaving reports it.
  const onBlur = () => void keep(async (before) => together(before, await current())).catch(() => {});
  return { checked, submit, leave, onBlur, savedAt, onFile: start.onFile.account };
}

function accountFaults(
  { faultsIn, contactFaults, identityFaults }: AnswerRules,
  values: unknown,
  asking: AskSelector,
  { onFile, isLive }: SavedDraft & { isLive: boolean },
): FieldFault[] {
  const own = ofItsType(values);
  if (!own.accountType) return [{ path: "accountType", message: "is required" }];
  return [
    ...faultsIn(own),
    ...contactFaults(own, `profile.${own.accountType}`, isLive),
    ...identityFaults(own, `profile.${own.accountType}`, isLive),
    ...missing(own, asking(own.accountType, own), onFile.account),
  ];
}
