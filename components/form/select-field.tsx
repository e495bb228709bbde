"use client";

import { Field, type FieldProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectProps } from "@/components/ui/select";
import { LockNote } from "./on-file";
import { usePartField } from "./use-field";

/** Props of {@link SelectField}. */
export type SelectFieldProps = Omit<FieldProps, "children" | "error" | "name"> &
  Pick<SelectProps, "options" | "placeholder" | "autoComplete"> & { name: string };

/** A labelled select of the form around it. */
export function SelectField({ name, options, placeholder, autoComplete, ...field }: SelectFieldProps) {
  const { register, error, lock, getValues } = usePartField(name);
  if (lock) {
    const chosen = options?.find(({ value }) => value === getValues(name));
    return (
      <Field {...field} name={name} hint={<LockNote lock={lock} />}>
        <Input readOnly value={chosen?.label ?? ""} />
      </Field>
    );
  }
  return (
    <Field {...field} name={name} error={error}>
      <Select options={options} placeholder={placeholder} autoComplete={autoComplete} {...register(name)} />
    </Field>
  );
}
