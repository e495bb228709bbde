"use client";

import { Eye, EyeOff } from "lucide-react";
import { usePhrases } from "./phrases";

/** The Show/Hide button inside a hidden input's right edge. */
export function ShowToggle({ what, isShown, onToggle }: { what: string; isShown: boolean; onToggle: () => void }) {
  const { say } = usePhrases();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label={say(`Show ${what}`)}
      aria-pressed={isShown}
      title={say(isShown ? `Hide ${what}` : `Show ${what}`)}
      onClick={onToggle}
      className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 touch:w-11"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
