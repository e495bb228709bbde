"use client";

import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { type CheckedForm, type FormCheck, useCheckedForm } from "@/components/form/use-checked-form";
import { pruned } from "@/components/form/values/form-values";
import { call } from "@/lib/client/call";
import type { FieldFault } from "@/lib/client/form-errors";
import type { ApplicationStep } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { onboardingProgress } from "@/lib/generated/operations/invite-progress";

/** Reports the current step to the server, for the partner to see, without waiting for the response. */
export function useStep(code: string, step: ApplicationStep): void {
  useEffect(() => {
    void call(onboardingProgress.take, { params: { code }, body: { step } }).catch(() => {});
  }, [code, step]);
}

/**
 * A form of hosted onboarding. It omits empty values and checks the rest with `faults`, synchronously or after loading
 * its rules.
 */
export type StepForm<V extends FieldValues> = CheckedForm<V, unknown>;

export function useStepForm<V extends FieldValues>(
  start: V,
  errors: (values: unknown) => FieldFault[] | Promise<FieldFault[]>,
): StepForm<V> {
  return useCheckedForm<V, unknown>(start, (values) => {
    const sent = pruned(values) ?? {};
    const result = errors(sent);
    return result instanceof Promise ? result.then((late) => judged(sent, late)) : judged(sent, result);
  });
}

const judged = (sent: unknown, errors: FieldFault[]): FormCheck<unknown> =>
  errors.length > 0 ? { sent, errors } : { sent, errors, body: sent };
