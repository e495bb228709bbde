"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { usePhrases } from "./phrases";

/** The label of a control; `isOptional` adds the word in muted text. */
export function Label({
  className,
  children,
  isOptional,
  ...rest
}: ComponentProps<"label"> & { isOptional?: boolean }) {
  const { say } = usePhrases();
  return (
    <label className={cn("own:text-sm own:font-medium own:text-foreground", className)} {...rest}>
      {children}
      {isOptional && <span className="font-normal text-muted-foreground">{say(" (optional)")}</span>}
    </label>
  );
}
