"use client";

import { useRouter } from "next/navigation";
import type { FieldFault } from "@/lib/client/form-errors";
import type { AccountType } from "@/lib/domain/accounts/shared/profile";
import type { CapabilityID } from "@/lib/core/capabilities";
import { DraftAnswers } from "@/lib/domain/applications/dashboard";
import { faultsIn, identityFaults, identityIn, keepable } from "./answers";
import { type Asked, askedAt, type FormStep, missing } from "./asked";
import { type DraftValues, draftValues, ofItsType, together } from "./draft";
import { type Latest, latestOf } from "./latest-draft";
import { stepAfter } from "./steps";
import { takeOver } from "./take-over";
import { useKeep } from "./use-keep";
import { useStepForm } from "./use-step-form";

/** What a step's form starts from. */
export interface DraftProps {
  code: string;
  made: Latest;
  /** The kind of account, where it is given. */
  fixed: AccountType | undefined;
  capabilities: readonly CapabilityID[];
}

type Asking = (accountType: AccountType, answers: DraftAnswers) => Asked[];

/** The form of the step about the account's owner or how to reach them. */
export function useDraft(props: DraftProps, step: FormStep) {
  const { capabilities } = props;
  return useAccountDraft(
    props,
    (type, answers) => askedAt(step, type, capabilities, answers),
    (answers) => stepAfter(step, { answers, capabilities }),
  );
}

/**
 * A form about the account that keeps a draft. Leaving a field saves the draft as it stands. Going on saves it once all
 * answers are right; leaving the page saves those that are. Both seal identity data.
 */
export function useAccountDraft(
  { code, made, fixed }: DraftProps,
  asking: Asking,
  next: (answers: DraftAnswers) => string,
) {
  const router = useRouter();
  const start = latestOf(code, made);
  const checked = useStepForm<DraftValues>(draftValues(start.answers, fixed), (values) =>
    accountFaults(values, asking, latestOf(code, made)),
  );
  const { form } = checked;
  const current = () => keepable(ofItsType(form.getValues()), DraftAnswers);
  const { keep, seal, savedAt } = useKeep(code, made, (sent, kept) =>
    takeOver({ form, read: current, show: (answers) => draftValues(answers, fixed) }, ofItsType(sent), ofItsType(kept)),
  );
  const sealTyped = async (values: unknown) => {
    const { accountType } = ofItsType(values);
    if (accountType && identityFaults(values, `profile.${accountType}`).length === 0)
      await seal("account", identityIn(values, `profile.${accountType}`));
  };
  const submit = checked.send(async (values) => {
    await sealTyped(values);
    const own = keepable(ofItsType(values), DraftAnswers);
    await keep((before) => together(before, own));
    router.push(`/o/${code}/${next(own)}`);
  });
  const leave = () =>
    checked.attempt(async () => {
      await sealTyped(form.getValues());
      await keep((before) => together(before, current()));
      router.push(`/o/${code}/saved`);
    });
  // On the way, a failure is no news: whoever goes on or leaves will hear of it.
  const onBlur = () => void keep((before) => together(before, current())).catch(() => {});
  return { checked, submit, leave, onBlur, savedAt, onFile: start.onFile.account };
}

function accountFaults(values: unknown, asking: Asking, { onFile }: Latest): FieldFault[] {
  const own = ofItsType(values);
  if (!own.accountType) return [{ path: "accountType", message: "is required" }];
  return [
    ...faultsIn(own),
    ...identityFaults(own, `profile.${own.accountType}`),
    ...missing(own, asking(own.accountType, own), onFile.account),
  ];
}
