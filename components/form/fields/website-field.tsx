import { TextField, type TextFieldProps } from "./text-field";

/** A web address; "example.com" becomes "https://example.com" when the field is left. */
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

/** Puts https:// before an address typed without a scheme. */
function withScheme(typed: string): string {
  const address = typed.trim();
  return address === "" || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}
