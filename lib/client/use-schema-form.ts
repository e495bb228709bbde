"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import "@/lib/core/field-errors";
import { CallError } from "./call";
import { faultsOf, type FieldFault } from "./form-errors";

/** A failed submit: what the server said that belongs to no single field, and every fault with the submitted snapshot. */
export interface SendFailure<V> {
  message: string;
  status: number;
  requestID?: string;
  faults: FieldFault[];
  snapshot: V;
}

/**
 * A form that validates with an operation's own body schema: first on leaving a field, then at every change, and whole on
 * submit; focus is left to the form's error summary. `send` puts the server's 422 tree back onto the fields and keeps everything else as `failure`.
 */
export function useSchemaForm<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  defaults: DefaultValues<z.input<S>>,
) {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: resolverFor(schema),
    defaultValues: defaults,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const [failure, setFailure] = useState<SendFailure<z.output<S>> | null>(null);
  const send = (submit: (body: z.output<S>) => Promise<unknown>) =>
    form.handleSubmit(async (body) => {
      setFailure(null);
      try {
        await submit(body);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(placed(form, error, body));
      }
    });
  return { ...form, send, failure, clearFailure: () => setFailure(null) };
}

function placed<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  error: CallError,
  snapshot: O,
): SendFailure<O> {
  const faults = error.fields ? faultsOf(error.fields) : [];
  for (const { path, message } of faults) form.setError(path as Path<I>, { type: "server", message });
  return {
    message: error.message,
    status: error.status,
    faults,
    snapshot,
    ...(error.requestID && { requestID: error.requestID }),
  };
}

/** The resolver's types know zod's own classes only by structure; this is the one place that says they fit. */
function resolverFor<S extends z.ZodType<FieldValues, FieldValues>>(schema: S) {
  return zodResolver(schema as never) as unknown as Resolver<z.input<S>, unknown, z.output<S>>;
}
