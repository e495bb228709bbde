"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface ChosenBarProps {
  count: number;
  onClear: () => void;
  /** Finds or chooses several at once. */
  children: ReactNode;
}

/** Stands above a long choice: says how many are chosen, and lets go of all. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
      <p className="tabular ml-auto text-[0.8125rem] text-muted-foreground" aria-live="polite">
        {count} chosen
      </p>
    </div>
  );
}
