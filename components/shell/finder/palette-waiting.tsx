"use client";

import { Search, X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { KEYS } from "@/components/page/keys/keys";
import { Button, Spinner } from "@/components/ui/button";
import { OVERLAY } from "@/components/ui/overlays/overlay";

export const PALETTE_BOX =
  "fixed z-50 flex animate-fade-in flex-col overflow-hidden bg-popover shadow-float focus:outline-none inset-0 sm:inset-auto sm:top-[12dvh] sm:left-1/2 sm:max-h-[70dvh] sm:w-[min(40rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:rounded-xl";

/** Props of the palette's input. It takes focus when it is rendered, so that no key reaches the page. */
export const PALETTE_INPUT = {
  autoFocus: true,
  maxLength: 256,
  placeholder: "Name, email, amount, ID or last four digits",
  className: "h-13 min-w-0 grow bg-transparent text-base outline-none placeholder:text-placeholder",
} as const;

/** The typed text, and whether the person pressed Enter before the search answered. */
export interface PaletteQuery {
  typed: string;
  isEntered: boolean;
  onType: (typed: string) => void;
  onEnter: () => void;
  onClose: () => void;
}

/** The palette while its script loads: only the input, which keeps the typed text. */
export function PaletteWaiting({ typed, onType, onEnter, onClose }: PaletteQuery) {
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || !["Enter", "Escape", "Tab"].includes(key)) return;
    event.preventDefault();
    if (key === "Enter") onEnter();
    else if (key === "Escape") onClose();
  };
  return (
    <>
      <div className={OVERLAY} onClick={onClose} />
      <div role="dialog" aria-modal aria-label={KEYS.find.does} className={PALETTE_BOX} onKeyDown={press}>
        <PaletteBar isPending onClose={onClose}>
          <input
            role="combobox"
            aria-expanded={false}
            aria-controls="palette-results"
            aria-label={KEYS.find.does}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => onType(target.value)}
            {...PALETTE_INPUT}
          />
        </PaletteBar>
      </div>
    </>
  );
}

interface PaletteBarProps {
  isPending: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function PaletteBar({ isPending, onClose, children }: PaletteBarProps) {
  return (
    <div className="flex items-center gap-3 border-b px-4">
      <span className="text-muted-foreground [&_svg]:size-4">{isPending ? <Spinner /> : <Search aria-hidden />}</span>
      {children}
      <Button variant="ghost" size="icon-sm" aria-label="Close" className="text-muted-foreground" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
