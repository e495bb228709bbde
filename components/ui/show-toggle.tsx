"use client";

import { Eye, EyeOff } from "lucide-react";

/** The Show/Hide button inside a hidden input's right edge. */
export function ShowToggle({ what, isShown, onToggle }: { what: string; isShown: boolean; onToggle: () => void }) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label={`Show ${what}`}
      aria-pressed={isShown}
      title={isShown ? `Hide ${what}` : `Show ${what}`}
      onClick={onToggle}
      className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 touch:w-11"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
