"use client";

import { useEffect } from "react";
import { announce } from "../feedback/live-region";
import { cn } from "../cn";
import { usePhrases } from "../words/use-phrases";

const NEAR_THE_END = 20;
const QUIET_MS = 1000;

/** The number of missing, remaining or excess characters, for a Field's `counter`. */
export function CharacterCounter({ length, min = 0, max }: { length: number; min?: number; max: number }) {
  const { say } = usePhrases();
  const text = say(counterText(length, min, max));
  const isWorthSaying = length > 0 && (length < min || max - length <= NEAR_THE_END);
  useEffect(() => {
    if (!isWorthSaying) return;
    const timer = setTimeout(() => announce(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isWorthSaying, text]);
  return (
    <p className={cn("tabular text-[0.8125rem] own:text-muted-foreground", length > max && "font-medium text-danger")}>
      {text}
    </p>
  );
}

function counterText(length: number, min: number, max: number): string {
  if (length < min) return `${characters(min - length, "more ")} needed`;
  if (length > max) return `${characters(length - max)} too many`;
  return `${max - length} left`;
}

function characters(count: number, more = ""): string {
  return `${count} ${more}${count === 1 ? "character" : "characters"}`;
}
