"use client";

import { get, type RegisterOptions, useController, useFormContext } from "react-hook-form";
import type { FieldProps } from "@/components/ui/fields/field";
import { type ControlOptions, useControl, useFault } from "./form-context";
import { useFactsOnFile } from "./fields/on-file";

/** Properties of every field: the path of its value and its texts. */
export type FieldWords = Pick<FieldProps, "hint" | "className" | "isRequired" | "isOptional"> & {
  name: string;
  label: string;
};

/**
 * An uncontrolled field: the form's methods, its error, and why it is locked, if it is. `register` also returns the
 * start value, for server rendering.
 */
export function useField(name: string, label: string | undefined, options?: ControlOptions) {
  const form = useFormContext();
  const { lockOf } = useFactsOnFile();
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

/** A controlled field. `instead` returns the error of a value, regardless of the rule that found it. */
export function useValueField(
  name: string,
  label: string | undefined,
  { instead }: { instead?: (value: unknown) => string | undefined } = {},
) {
  const { field } = useController({ name });
  const { lockOf } = useFactsOnFile();
  useControl(name, label, { instead: instead?.(field.value) });
  return { field, error: useFault(name), lock: lockOf(name) };
}

export function optionID(list: string, value: string): string {
  return `${list}-${value}`;
}

/** True if the form would send the value, and the value that implies it, which has the switch. */
export interface OptionState {
  isChosen: boolean;
  because?: string | undefined;
}

/** Registers one value of a list as a control and returns its error while it is chosen. */
export function useOption(list: string, value: string, label: string, { isChosen, because = value }: OptionState) {
  const name = `${list}.${value}`;
  useControl(name, label, { place: optionID(list, because), isDrawn: isChosen });
  return useFault(name);
}
