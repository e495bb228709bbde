"use client";

import { usePhrases } from "@/components/ui/phrases";
import { formatPhone } from "@/components/words/format-phone";
import { TextField, type TextFieldProps } from "./text-field";
import { usePartField } from "./use-field";

/** Props of {@link PhoneField}; `prefix` is the path of the phone itself. */
export type PhoneFieldProps = Omit<TextFieldProps, "label" | "name"> & {
  prefix: string;
  label?: string;
  isOwn?: boolean;
};

/** A phone number of the United States: +1 is fixed, ten digits follow, written as (555) 123-4567 when the field is left. */
export function PhoneField({ prefix, label = "Phone", isOwn = false, ...rest }: PhoneFieldProps) {
  const { register, error } = usePartField(`${prefix}.countryCode`);
  const { sentence } = usePhrases();
  const input = {
    type: "tel",
    inputMode: "tel",
    autoComplete: isOwn ? "tel-national" : "off",
    placeholder: "(555) 123-4567",
  } as const;
  return (
    <div>
      <input type="hidden" value="1" {...register(`${prefix}.countryCode`, { value: "1" })} />
      <TextField
        label={label}
        {...rest}
        name={`${prefix}.number`}
        before="+1"
        error={error && sentence("Phone: country code", error)}
        tidy={formatPhone}
        input={input}
      />
    </div>
  );
}
