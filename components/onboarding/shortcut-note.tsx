"use client";

import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { useSingleKeysOn } from "./use-single-key";

/** Names the single-key shortcuts of these pages, and turns them off on request. */
export function ShortcutNote() {
  const { isOn, setOn } = useSingleKeysOn();
  if (!useCan("accounts.write")) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted-foreground max-sm:hidden">
      {isOn ? (
        <span>
          Press <kbd className="rounded border bg-muted px-1 font-mono text-xs">N</kbd> for a new invite and, on an
          invite, <kbd className="rounded border bg-muted px-1 font-mono text-xs">C</kbd> to copy its link.
        </span>
      ) : (
        "Single-key shortcuts are off."
      )}
      <Button size="sm" variant="ghost" onClick={() => setOn(!isOn)}>
        {isOn ? "Turn off" : "Turn on"}
        <span className="sr-only"> single-key shortcuts</span>
      </Button>
    </p>
  );
}
