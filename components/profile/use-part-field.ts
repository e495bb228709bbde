"use client";

import { useFormContext } from "react-hook-form";

/** One field of the form around: the form's own tools and what is wrong with the field. */
export function usePartField(name: string) {
  const form = useFormContext();
  return { ...form, error: form.getFieldState(name, form.formState).error?.message };
}
