"use client";

import { type ComponentProps, useState } from "react";
import { cn } from "./cn";
import { Input } from "./input";
import { ShowToggle } from "./show-toggle";

export type SecretInputProps = Omit<ComponentProps<"input">, "type" | "autoComplete"> & {
  /** Names the secret, for the toggle's name: "Social Security number". */
  what: string;
};

/** A tax number or the like: readable while typed, hidden once left, with a Show toggle; browsers are asked not to remember it. */
export function SecretInput({ what, className, onFocus, onBlur, ...rest }: SecretInputProps) {
  const [isShown, setShown] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    <div className="relative">
      <Input
        inputMode="numeric"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        className={cn("tabular pr-11", className)}
        {...rest}
        type={isShown || isFocused ? "text" : "password"}
        autoComplete="off"
        onFocus={(event) => {
          setFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          onBlur?.(event);
        }}
      />
      <ShowToggle what={what} isShown={isShown} onToggle={() => setShown(!isShown)} />
    </div>
  );
}
