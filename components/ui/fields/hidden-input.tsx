"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cn } from "../cn";
import { Input } from "./input";
import { usePhrases } from "../words/use-phrases";

function ShowToggle({ what, isShown, onToggle }: { what: string; isShown: boolean; onToggle: () => void }) {
  const { say } = usePhrases();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label={say(`Show ${what}`)}
      aria-pressed={isShown}
      title={say(isShown ? `Hide ${what}` : `Show ${what}`)}
      onClick={onToggle}
      className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 touch:w-11"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

/** Props of {@link PasswordInput}. `autoComplete` identifies the password to password managers. */
export type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
};

/** A password with a Show toggle. Pasting is always possible. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={cn("pr-11", className)}
        {...rest}
      />
      <ShowToggle what="password" isShown={isShown} onToggle={() => setShown(!isShown)} />
    </div>
  );
}

export type SecretInputProps = Omit<ComponentProps<"input">, "type" | "autoComplete"> & {
  /** The name of the secret, for the toggle's name: "Social Security number". */
  what: string;
};

/**
 * A tax number or similar: readable while typing, hidden after blur, with a Show toggle. Browsers are asked not to save
 * it.
 */
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
