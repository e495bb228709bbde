"use client";

import { useFormContext } from "react-hook-form";
import { useKnownFacts } from "./known-facts";

/** One field of the form around: the form's own tools, what is wrong with the field, and why it is locked if it is. */
export function usePartField(name: string) {
  const form = useFormContext();
  const { lockOf } = useKnownFacts();
  return { ...form, error: form.getFieldState(name, form.formState).error?.message, lock: lockOf(name) };
}
