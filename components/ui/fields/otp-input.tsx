"use client";

import type { ChangeEvent, ComponentProps } from "react";
import { cn } from "../cn";
import { Input } from "./input";

export type OtpInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "maxLength"> & {
  value: string;
  /** Receives only the digits, however they were typed or pasted. */
  onValueChange: (value: string) => void;
  /** Called after the last digit. */
  onComplete?: (value: string) => void;
  digits?: number;
};

/** A one-time code in a single input. It can be pasted, and filled in by phones and password managers. */
export function OtpInput({ value, onValueChange, onComplete, digits = 6, className, ...rest }: OtpInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value.replace(/\D/g, "").slice(0, digits);
    onValueChange(typed);
    if (typed.length === digits && typed !== value) onComplete?.(typed);
  };
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      placeholder={"0".repeat(digits)}
      className={cn("min-h-12 max-w-56 text-center font-mono text-xl tracking-[0.35em] sm:text-xl", className)}
      {...rest}
      value={value}
      onChange={change}
    />
  );
}
