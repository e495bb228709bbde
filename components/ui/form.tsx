"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useHydrated } from "./use-hydrated";

/**
 * A form that our code submits. Until the page is hydrated its controls are disabled: what would be typed would be lost,
 * and the browser's own submit would reload the page (by `post`, so that no answer ever stands in an address).
 */
export function Form({ children, className, ...rest }: ComponentProps<"form">) {
  const isHydrated = useHydrated();
  return (
    <form noValidate method="post" {...rest}>
      <fieldset role="none" disabled={!isHydrated} className={cn("min-w-0", className)}>
        {children}
      </fieldset>
    </form>
  );
}
