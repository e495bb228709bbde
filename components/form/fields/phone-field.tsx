"use client";

import { formatPhone } from "@/components/words/format-phone";
import { TextField, type TextFieldProps } from "./text-field";
import { useField } from "../use-field";

/** The `name` is the path of the phone itself. */
export type PhoneFieldProps = Omit<TextFieldProps, "label"> & { label?: string; isOwn?: boolean };

/** A phone number of the United States: +1 is fixed, ten digits follow, written as (555) 123-4567 when the field is left. */
export function PhoneField({ name, label = "Phone", isOwn = false, ...rest }: PhoneFieldProps) {
  const number = `${name}.number`;
  const { register, error } = useField(`${name}.countryCode`, "Phone: country code", { place: number });
  return (
    <div>
      <input type="hidden" value="1" {...register(`${name}.countryCode`, { value: "1" })} />
      <TextField
        label={label}
        {...rest}
        name={number}
        before="+1"
        error={error}
        tidy={formatPhone}
        input={{
          type: "tel",
          inputMode: "tel",
          autoComplete: isOwn ? "tel-national" : "off",
          placeholder: "(555) 123-4567",
        }}
      />
    </div>
  );
}
