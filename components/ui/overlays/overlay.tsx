"use client";

import { Slot } from "radix-ui";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";

/** The dimmed layer under dialogs and sheets. */
export const OVERLAY = "fixed inset-0 z-40 animate-fade-in bg-overlay";

export interface OverlayControl {
  /** Controlled use; leave both out to let the trigger open it. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** A single button that opens it. */
  trigger?: ReactNode;
}

/** Describes what an open overlay is given. */
export interface OpenOverlay {
  onOpenChange: (open: boolean) => void;
  /** Gives focus back to the trigger, where there is one. */
  onCloseAutoFocus?: (event: Event) => void;
}

/**
 * Returns the trigger of a dialog or sheet, which is drawn before it opens. `load` fetches the rest, at the latest when
 * it opens, so that no page carries dialogs nobody opened.
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
    // Not every browser focuses a pressed button, and focus comes back to what had it.
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
  /** A single button that opens it. */
  trigger: ReactNode;
  /** Fetches it ahead, when somebody points at the button. */
  load: () => Promise<unknown>;
  /** Draws it open. */
  children: (close: () => void) => ReactNode;
}

/** A button whose dialog is loaded with all that is in it, so that no page carries it. */
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

/** Closes the dialog or sheet around its only child, a button. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Slot.Root onClick={useContext(CloseContext)}>{children}</Slot.Root>;
}
