"use client";

import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { useHydrated } from "@/components/ui/use-hydrated";

const CAP =
  "inline-grid h-5 min-w-5 place-items-center rounded border bg-muted px-1 font-mono text-[0.6875rem] leading-none";

/** Checks for a Mac keyboard. Only the browser can tell. */
function useIsMac(): boolean {
  return useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform);
}

type KeyCapsProps = ComponentProps<"span"> & { keys: readonly string[] };

/** Keys as printed on a keyboard. Next to a name they are a hint, hidden from screen readers. */
export function KeyCaps({ keys, className, ...rest }: KeyCapsProps) {
  const mod = useIsMac() ? "⌘" : "Ctrl";
  return (
    <span className={cn("inline-flex shrink-0 gap-1 text-muted-foreground", className)} {...rest}>
      {keys.map((key) => (
        <kbd key={key} className={CAP}>
          {key === "Mod" ? mod : key}
        </kbd>
      ))}
    </span>
  );
}
