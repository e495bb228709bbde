"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { call } from "@/lib/client/call";
import type { AccountType } from "@/lib/domain/accounts/profile";
import type { CapabilityID } from "@/lib/domain/capabilities/contract";
import { type DraftAnswers, hostedOnboarding } from "@/lib/domain/onboarding/hosted";
import { faultsIn, keepable } from "./answers";
import { type DraftValues, draftValues, ofItsType } from "./draft";
import { latestDraft, rememberDraft } from "./latest-draft";
import { type AnswerStep, needsOf } from "./needs";
import { useStepForm } from "./use-step-form";

/** What a step's form starts from. */
export interface DraftProps {
  code: string;
  answers: DraftAnswers;
  /** The kind of account, where it is given. */
  fixed: AccountType | undefined;
  capabilities: readonly CapabilityID[];
}

/**
 * The form of a step that keeps a draft: saved as it stands whenever a field is left, whole and right when the person
 * goes on to `next`, and what is right of it when they leave.
 */
export function useDraft({ code, answers, fixed, capabilities }: DraftProps, step: Exclude<AnswerStep, "review">, next: string) {
  const router = useRouter();
  const form = useStepForm<DraftValues>(draftValues(latestDraft(code) ?? answers, fixed), (values) => {
    const own = ofItsType(values);
    if (!own.accountType) return [{ path: "accountType", message: "is required" }];
    return faultsIn(own, needsOf(own.accountType, capabilities)[step]);
  });
  const { keep, savedAt } = useKeep(code, answers);
  const submit = form.send(async (values) => {
    await keep(ofItsType(values));
    router.push(next);
  });
  const current = () => keepable(ofItsType(form.getValues()));
  const leave = () => form.attempt(async () => {
    await keep(current());
    router.push(`/o/${code}/saved`);
  });
  // On the way, a failure is no news: whoever goes on or leaves will hear of it.
  const onBlur = () => void keep(current()).catch(() => {});
  return { form, submit, leave, onBlur, savedAt };
}

/** Keeps drafts one after the other, and only those which differ from the last. */
function useKeep(code: string, answers: DraftAnswers) {
  const last = useRef(JSON.stringify(latestDraft(code) ?? answers));
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [savedAt, setSavedAt] = useState<Date>();
  const keep = (draft: DraftAnswers): Promise<void> => {
    const kept = queue.current.then(async () => {
      const text = JSON.stringify(draft);
      if (text === last.current) return;
      await call(hostedOnboarding.save, { params: { code }, body: draft });
      last.current = text;
      rememberDraft(code, draft);
      setSavedAt(new Date());
    });
    queue.current = kept.catch(() => {});
    return kept;
  };
  return { keep, savedAt };
}
