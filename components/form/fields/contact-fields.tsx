"use client";

import { useFormContext } from "react-hook-form";
import { formatPhone } from "@/components/words/texts";
import { useField } from "../use-field";
import { TextField, type TextFieldProps } from "./text-field";

export function EmailField({
  label = "Email",
  isOwn = false,
  ...rest
}: Omit<TextFieldProps, "label"> & { label?: string; isOwn?: boolean }) {
  const input = {
    type: "email",
    inputMode: "email",
    autoComplete: isOwn ? "email" : "off",
    spellCheck: false,
    placeholder: "name@example.com",
  } as const;
  return <TextField label={label} {...rest} input={input} />;
}

/** `name` is the path of the phone object. */
export type PhoneFieldProps = Omit<TextFieldProps, "label"> & { label?: string; isOwn?: boolean };

/** A US phone number: +1 is fixed, and ten digits are formatted as (555) 123-4567 on blur. */
export function PhoneField({ name, label = "Phone", isOwn = false, ...rest }: PhoneFieldProps) {
  const number = `${name}.number`;
  const { register } = useFormContext();
  const { error } = useField(`${name}.countryCode`, "Phone: country code", { place: number });
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

/** A web address. "example.com" becomes "https://example.com" on blur. */
export function WebsiteField({ label = "Website", ...rest }: Omit<TextFieldProps, "label"> & { label?: string }) {
  const input = {
    type: "url",
    inputMode: "url",
    autoComplete: "off",
    spellCheck: false,
    placeholder: "https://example.com",
  } as const;
  return <TextField label={label} {...rest} tidy={withScheme} input={input} />;
}

function withScheme(typed: string): string {
  const address = typed.trim();
  return address === "" || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}
