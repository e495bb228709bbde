"use client";

import type { FieldValues } from "react-hook-form";
import { pruned } from "@/components/form/values/pruned";
import { type FormCheck, type CheckedForm, useCheckedForm } from "@/components/form/use-checked-form";
import type { FieldFault } from "@/lib/client/form-errors";

/** A form of hosted onboarding: what was left empty is left out, and the rest is judged by `faults`, at once or with rules that are loaded first. */
export type StepForm<V extends FieldValues> = CheckedForm<V, unknown>;

/** Makes a {@link StepForm}. */
export function useStepForm<V extends FieldValues>(
  start: V,
  faults: (values: unknown) => FieldFault[] | Promise<FieldFault[]>,
): StepForm<V> {
  return useCheckedForm<V, unknown>(start, (values) => {
    const sent = pruned(values) ?? {};
    const found = faults(sent);
    return found instanceof Promise ? found.then((late) => judged(sent, late)) : judged(sent, found);
  });
}

const judged = (sent: unknown, faults: FieldFault[]): FormCheck<unknown> =>
  faults.length > 0 ? { sent, faults } : { sent, faults, body: sent };
