import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The label of a control; `isOptional` adds the word in muted text. */
export function Label({ className, children, isOptional, ...rest }: ComponentProps<"label"> & { isOptional?: boolean }) {
  return (
    <label className={cn("text-sm font-medium text-foreground", className)} {...rest}>
      {children}
      {isOptional && <span className="font-normal text-muted-foreground"> (optional)</span>}
    </label>
  );
}
