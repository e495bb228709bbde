"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useHydrated } from "./use-hydrated";

/** The controls that say what a list shows; disabled until the page is hydrated, since what is typed before would be lost. */
export function SearchBar({ children, className, ...rest }: ComponentProps<"div">) {
  const isHydrated = useHydrated();
  return (
    <div role="search" {...rest}>
      <fieldset role="none" disabled={!isHydrated} className={cn("min-w-0", className)}>
        {children}
      </fieldset>
    </div>
  );
}
