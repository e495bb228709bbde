"use client";

import { useState } from "react";
import {
  type FieldErrors as FormErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { pruned } from "@/components/form/pruned";
import { CallError } from "@/lib/client/call";
import { faultsOf } from "@/lib/client/form-errors";

/** One thing wrong with an answer, where it stands in the form. */
export interface Fault {
  path: string;
  message: string;
}

/** A refused submit, as far as it belongs to no single field. */
export interface StepFailure {
  message: string;
  status: number;
  requestID?: string;
}

/**
 * A form of one step: its values are pruned of what was left empty, then judged by `faults`, which asks the same schemas
 * as the server; first on leaving a field, then at every change. `send` puts the server's 422 tree back onto the fields.
 */
export function useStepForm<V extends FieldValues>(defaults: V, faults: (values: unknown) => Fault[]) {
  const form = useForm<V>({
    resolver: resolverFor(faults),
    defaultValues: defaults as never,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const [failure, setFailure] = useState<StepFailure | null>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(placed(form, error));
      return false;
    }
  };
  const send = (submit: (values: unknown) => Promise<unknown>) =>
    form.handleSubmit(async () => {
      await attempt(() => submit(pruned(form.getValues()) ?? {}));
    });
  return { ...form, send, attempt, failure };
}

function resolverFor<V extends FieldValues>(faults: (values: unknown) => Fault[]): Resolver<V> {
  return async (values) => {
    const errors: FormErrors<V> = {};
    for (const { path, message } of faults(pruned(values) ?? {})) set(errors, path, { type: "validate", message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

function placed<V extends FieldValues>(form: UseFormReturn<V>, error: CallError): StepFailure {
  for (const { path, message } of error.fields ? faultsOf(error.fields) : [])
    form.setError(path as Path<V>, { type: "server", message });
  return { message: error.message, status: error.status, ...(error.requestID && { requestID: error.requestID }) };
}
