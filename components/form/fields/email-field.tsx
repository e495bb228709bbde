import { TextField, type TextFieldProps } from "./text-field";

/** An e-mail address. */
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
