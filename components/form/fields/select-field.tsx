"use client";

import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select, type SelectProps } from "@/components/ui/fields/select";
import { LockNote } from "./on-file";
import { type FieldWords, useField, useValueField } from "../use-field";
import { withStored } from "./stored-option";

export type SelectFieldProps = FieldWords & Pick<SelectProps, "options" | "placeholder" | "autoComplete">;

/** A labeled select. A stored value that is not in the list stays selected, so that saving the form keeps it. */
export function SelectField({ name, options = [], placeholder, autoComplete, ...field }: SelectFieldProps) {
  const { register, error, lock } = useField(name, field.label);
  const value: unknown = useWatch({ name });
  const shown = withStored(options, value);
  if (lock) {
    const chosen = shown.find((option) => option.value === value);
    return (
      <Field {...field} name={name} hint={<LockNote lock={lock} />}>
        <Input readOnly value={chosen?.label ?? ""} />
      </Field>
    );
  }
  return (
    <Field {...field} name={name} error={error}>
      <Select options={shown} placeholder={placeholder} autoComplete={autoComplete} {...register(name)} />
    </Field>
  );
}

/** An option of {@link ValueSelectField}. */
export interface ValueOption<T> {
  value: T;
  label: string;
}

/** A labeled select for values other than strings. The first option, labeled by `placeholder`, selects none of them. */
export function ValueSelectField<T>({
  name,
  options,
  placeholder,
  ...field
}: FieldWords & { options: readonly ValueOption<T>[]; placeholder: string }) {
  const {
    field: { value, onChange, onBlur, ref },
    error,
  } = useValueField(name, field.label);
  const index = options.findIndex((option) => JSON.stringify(option.value) === JSON.stringify(value));
  return (
    <Field {...field} name={name} error={error}>
      <Select
        ref={ref}
        value={index < 0 ? "" : String(index)}
        placeholder={placeholder}
        options={options.map(({ label }, at) => ({ value: String(at), label }))}
        onChange={({ target }) => onChange(target.value === "" ? undefined : options[Number(target.value)]?.value)}
        onBlur={onBlur}
      />
    </Field>
  );
}
