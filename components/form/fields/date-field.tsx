import { TextField, type TextFieldProps } from "./text-field";

/** A day, picked in the browser's own calendar or typed. */
export function DateField({
  min,
  max,
  ...rest
}: Omit<TextFieldProps, "input" | "max"> & { min?: string; max?: string }) {
  return <TextField {...rest} input={{ type: "date", min, max }} />;
}
