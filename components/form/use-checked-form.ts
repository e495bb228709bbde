"use client";

import { useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { CallError, StepUpDeclined } from "@/lib/client/call";
import { elementAt, faultsByValue, type FieldFault, faultsOf } from "@/lib/client/form-errors";
import { errorTree } from "./values/problems";

export interface FormCheck<B> {
  sent: unknown;
  errors: readonly FieldFault[];
  /** The parsed body, if it has no errors. */
  body?: B | undefined;
}

/**
 * Checks a form's values, synchronously after its rules have loaded. Throws a CallError if the rules cannot be loaded.
 */
export type Check<V, B> = (values: V) => FormCheck<B> | Promise<FormCheck<B>>;

export interface FormFailure {
  message: string;
  status: number;
  requestID?: string | undefined;
}

/** A form validated by the same rules as on the server, with the server's response to the last submit. */
export interface CheckedForm<V extends FieldValues, B> {
  form: UseFormReturn<V>;
  failure: FormFailure | null;
  /** Returns the server's errors for list values that the form would still send. */
  refused: () => readonly FieldFault[];
  send: (submit: (body: B, values: V) => Promise<unknown>) => () => Promise<void>;
  /** Runs a different call that the server may reject. Returns true on success. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
  /** Loads the form's rules as soon as a person starts to use it. */
  prepare: () => void;
}

/**
 * A form over plain values. It checks a field first on blur and then at every change, and the whole form on submit.
 * Only the start values of the first render count. The errors of a 422 response are assigned to their fields. Errors
 * about single values of a list remain with those values until the next submit.
 */
export function useCheckedForm<V extends FieldValues, B>(start: V, check: Check<V, B>): CheckedForm<V, B> {
  const form = useForm<V>({
    resolver: resolverOf(check),
    defaultValues: asDefaults(start),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const answer = useAnswer(form);
  const send = (submit: (body: B, values: V) => Promise<unknown>) =>
    form.handleSubmit(async () => {
      const values = form.getValues();
      let sent: B | undefined;
      const work = async () => {
        sent = (await check(values)).body;
        if (sent !== undefined) await submit(sent, values);
      };
      await answer.attempt(work, () => sent);
    });
  const refused = () => {
    if (answer.refusals.length === 0) return answer.refusals;
    const now = check(form.getValues());
    // Only a submit leads to such errors, so the rules are loaded.
    const sent = now instanceof Promise ? undefined : now.sent;
    return answer.refusals.filter(({ element }) => element && holds(elementAt(sent, element.list), element.value));
  };
  const { failure, forget } = answer;
  const isPrepared = useRef(false);
  const prepare = () => {
    if (!isPrepared.current) void Promise.resolve(check(form.getValues())).catch(ignored);
    isPrepared.current = true;
  };
  return { form, failure, refused, send, attempt: (work) => answer.attempt(work), forget, prepare };
}

/** Returns the server's errors from the last submit. */
function useAnswer<V extends FieldValues>(form: UseFormReturn<V>) {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [refusals, setRefusals] = useState<readonly FieldFault[]>([]);
  const forget = () => {
    setFailure(null);
    setRefusals([]);
  };
  const place = ({ status, message, requestID, fields = {} }: CallError, sent: unknown) => {
    const errors = faultsByValue(faultsOf(fields), sent);
    for (const { path, message: said, element } of errors)
      if (!element) form.setError(asPath<V>(path), { type: "server", message: said });
    setRefusals(errors.filter(({ element }) => element));
    setFailure({ status, message, requestID });
  };
  const attempt = async (work: () => Promise<unknown>, sent: () => unknown = () => undefined) => {
    forget();
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof StepUpDeclined) return false;
      if (!(error instanceof CallError)) throw error;
      place(error, sent());
      return false;
    }
  };
  return { failure, refusals, attempt, forget };
}

const holds = (list: unknown, value: string) => Array.isArray(list) && list.includes(value);

/** Ignores a failed load. The next submit loads the rules again and reports the failure. */
function ignored(): undefined {}

function resolverOf<V extends FieldValues>(check: Check<V, unknown>): Resolver<V> {
  return async (values, _context, options) => {
    const formCheck = await Promise.resolve(check(values)).catch(ignored);
    if (!formCheck || formCheck.errors.length === 0) return { values, errors: {} };
    return { values: {}, errors: errorTree(formCheck.errors, options) };
  };
}

/** The form library types paths and defaults by the values' shape, which is unknown in a generic form. */
function asPath<V extends FieldValues>(path: string): Path<V> {
  return path as Path<V>;
}

function asDefaults<V extends FieldValues>(values: V): DefaultValues<V> {
  return values as DefaultValues<V>;
}
