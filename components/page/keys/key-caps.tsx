"use client";

import { cn } from "@/components/ui/cn";
import { useHydrated } from "@/components/ui/use-hydrated";

const CAP =
  "inline-grid h-5 min-w-5 place-items-center rounded border bg-muted px-1 font-mono text-[0.6875rem] leading-none";

/** Whether the keys are those of a Mac. Only the browser knows. */
function useIsMac(): boolean {
  return useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Keys as they are printed on a keyboard. */
export function KeyCaps({ keys, className }: { keys: readonly string[]; className?: string }) {
  const mod = useIsMac() ? "⌘" : "Ctrl";
  return (
    <span className={cn("inline-flex shrink-0 gap-1 text-muted-foreground", className)}>
      {keys.map((key) => (
        <kbd key={key} className={CAP}>
          {key === "Mod" ? mod : key}
        </kbd>
      ))}
    </span>
  );
}
