"use client";

import { type ComponentProps, useState } from "react";
import { cn } from "./cn";
import { Input } from "./input";
import { ShowToggle } from "./show-toggle";

/** Props of {@link PasswordInput}; `autoComplete` tells password managers which password it is. */
export type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
};

/** A password with a Show toggle; pasting always works. */
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
