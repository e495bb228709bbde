"use client";

import { Slot } from "radix-ui";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";

/** The dimmed layer under dialogs and sheets. */
export const OVERLAY = "fixed inset-0 z-40 animate-fade-in bg-overlay";

export interface OverlayControl {
  /** For controlled use. Omit both to let the trigger open it. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  trigger?: ReactNode;
}

export interface OpenOverlay {
  onOpenChange: (open: boolean) => void;
  /** Returns focus to the trigger, if there is one. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * Returns the trigger of a dialog or sheet, which renders before it opens. `load` fetches the rest when it opens or
 * earlier, so that pages do not include unopened dialogs.
 */
export function useOverlay({ open: given, onOpenChange, trigger }: OverlayControl, load: () => Promise<unknown>) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const button = useRef<HTMLElement>(null);
  const isOpen = given ?? isOwnOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    button.current?.focus();
  };
  const open = () => {
    // Not every browser focuses a clicked button, and the dialog returns focus to the previous element.
    button.current?.focus();
    change(true);
  };
  const loadAhead = () => void load().catch(() => {});
  const opener = trigger && (
    <Slot.Root
      ref={button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
      onFocus={loadAhead}
      onPointerEnter={loadAhead}
    >
      {trigger}
    </Slot.Root>
  );
  const overlay: OpenOverlay = { onOpenChange: change, ...(trigger && { onCloseAutoFocus }) };
  return { opener, overlay: isOpen ? overlay : undefined };
}

export interface LaterDialogProps {
  trigger: ReactNode;
  /** Prefetches the dialog when the pointer is on the button. */
  load: () => Promise<unknown>;
  children: (close: () => void) => ReactNode;
}

/** A button with a dialog that loads on demand. */
export function LaterDialog({ trigger, load, children }: LaterDialogProps) {
  const { opener, overlay } = useOverlay({ trigger }, load);
  return (
    <>
      {opener}
      {overlay && children(() => overlay.onOpenChange(false))}
    </>
  );
}

const CloseContext = createContext(() => {});
export const CloseProvider = CloseContext.Provider;

/** Closes the surrounding dialog or sheet. Its only child is a button. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Slot.Root onClick={useContext(CloseContext)}>{children}</Slot.Root>;
}
