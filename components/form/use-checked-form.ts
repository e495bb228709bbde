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

/** A form's values as they were checked. */
export interface FormCheck<B> {
  /** The body as it would be sent now, right or not. */
  sent: unknown;
  faults: readonly FieldFault[];
  /** The same, once nothing is wrong with it. */
  body?: B | undefined;
}

/** Checks a form's values: at once, or when what it checks by is loaded. Throws a CallError when that cannot be loaded. */
export type Check<V, B> = (values: V) => FormCheck<B> | Promise<FormCheck<B>>;

/** A failed submit, as far as it belongs to no single field. */
export interface FormFailure {
  message: string;
  status: number;
  requestID?: string | undefined;
}

/** A form that is checked by the same rules as on the server, and what the server said of the last submit. */
export interface CheckedForm<V extends FieldValues, B> {
  form: UseFormReturn<V>;
  failure: FormFailure | null;
  /** Returns what the server refused of lists, by value, as far as the form would still send it. */
  refused: () => readonly FieldFault[];
  /** Sends when nothing is wrong. */
  send: (submit: (body: B, values: V) => Promise<unknown>) => () => Promise<void>;
  /** Does something else that may be refused; says whether it was done. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Forgets what the server said. */
  forget: () => void;
  /** Loads what the form is checked by, as soon as somebody begins. */
  prepare: () => void;
}

/**
 * A form over plain values: checked first on leaving a field, then at every change, and whole on submit. The start values
 * count once, as the form opens. The server's 422 tree goes back onto the fields; refusals of single values of a list stay
 * with these values until the next submit, whatever is changed meanwhile.
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
    // Something was sent already, so that it is loaded.
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

/** Returns what the server said of the last try. */
function useAnswer<V extends FieldValues>(form: UseFormReturn<V>) {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [refusals, setRefusals] = useState<readonly FieldFault[]>([]);
  const forget = () => {
    setFailure(null);
    setRefusals([]);
  };
  const place = ({ status, message, requestID, fields = {} }: CallError, sent: unknown) => {
    const faults = faultsByValue(faultsOf(fields), sent);
    for (const { path, message: said, element } of faults)
      if (!element) form.setError(asPath<V>(path), { type: "server", message: said });
    setRefusals(faults.filter(({ element }) => element));
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

/** A submit asks again for parts that cannot be loaded, and reports the failure. */
function ignored(): undefined {}

function resolverOf<V extends FieldValues>(check: Check<V, unknown>): Resolver<V> {
  return async (values, _context, options) => {
    const formCheck = await Promise.resolve(check(values)).catch(ignored);
    if (!formCheck || formCheck.faults.length === 0) return { values, errors: {} };
    return { values: {}, errors: errorTree(formCheck.faults, options) };
  };
}

/** The form library types paths and defaults by the values' shape, which a form over any values cannot know. */
function asPath<V extends FieldValues>(path: string): Path<V> {
  return path as Path<V>;
}

function asDefaults<V extends FieldValues>(values: V): DefaultValues<V> {
  return values as DefaultValues<V>;
}
