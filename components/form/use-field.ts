"use client";

import { get, type RegisterOptions, useController, useFormContext } from "react-hook-form";
import type { FieldProps } from "@/components/ui/fields/field";
import { type ControlOptions, useControl, useFault } from "./form-context";
import { useKnownFacts } from "./fields/on-file";

/** Describes the properties of every field: the path of its value, and the words that people read. */
export type FieldWords = Pick<FieldProps, "hint" | "className" | "isRequired" | "isOptional"> & {
  name: string;
  label: string;
};

/**
 * A field that the browser holds: the form's own tools, what is wrong with it, and why it is locked if it is. `register`
 * also gives the start value, which the server draws.
 */
export function useField(name: string, label: string | undefined, options?: ControlOptions) {
  const form = useFormContext();
  const { lockOf } = useKnownFacts();
  useControl(name, label, options);
  const register = (path: string, rules?: RegisterOptions) => ({
    ...form.register(path, rules),
    ...startOf(get(form.formState.defaultValues, path)),
  });
  return { ...form, register, error: useFault(name), lock: lockOf(name) };
}

function startOf(value: unknown): { defaultValue?: string; defaultChecked?: boolean } {
  if (typeof value === "boolean") return { defaultChecked: value };
  return typeof value === "string" || typeof value === "number" ? { defaultValue: String(value) } : {};
}

/** A field whose value our code holds; `instead` says what is wrong with a value, whichever rule found it. */
export function useValueField(
  name: string,
  label: string | undefined,
  { instead }: { instead?: (value: unknown) => string | undefined } = {},
) {
  const { field } = useController({ name });
  const { lockOf } = useKnownFacts();
  useControl(name, label, { instead: instead?.(field.value) });
  return { field, error: useFault(name), lock: lockOf(name) };
}

/** The id of the control which draws one value of a list. */
export function optionID(list: string, value: string): string {
  return `${list}-${value}`;
}

/** Whether the form would send the value now, and the value whose control stands for it where it has none to be switched. */
export interface OptionState {
  isChosen: boolean;
  because?: string | undefined;
}

/** One value of a list that has a control of its own: what is wrong with it, as long as it is chosen. */
export function useOption(list: string, value: string, label: string, { isChosen, because = value }: OptionState) {
  const name = `${list}.${value}`;
  useControl(name, label, { place: optionID(list, because), isDrawn: isChosen });
  return useFault(name);
}
