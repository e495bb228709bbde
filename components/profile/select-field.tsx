"use client";

import { Field, type FieldProps } from "@/components/ui/field";
import { Select, type SelectProps } from "@/components/ui/select";
import { usePartField } from "./use-part-field";

/** Props of {@link SelectField}. */
export type SelectFieldProps = Omit<FieldProps, "children" | "error" | "name"> &
  Pick<SelectProps, "options" | "placeholder" | "autoComplete"> & { name: string };

/** A labelled select of the form around it. */
export function SelectField({ name, options, placeholder, autoComplete, ...field }: SelectFieldProps) {
  const { register, error } = usePartField(name);
  return (
    <Field {...field} name={name} error={error}>
      <Select options={options} placeholder={placeholder} autoComplete={autoComplete} {...register(name)} />
    </Field>
  );
}
