"use client";

import dynamic from "next/dynamic";
import type { AlertDialogPanelProps, DialogPanelProps, SheetPanelProps } from "./dialog-panels";
import { type OpenOverlay, type OverlayControl, useOverlay } from "./overlay";

export type DialogProps = OverlayControl & Omit<DialogPanelProps, keyof OpenOverlay>;

const load = () => import("./dialog-panels");
const DialogPanel = dynamic(() => load().then((loaded) => loaded.DialogPanel), { ssr: false });

/** A modal dialog. On phones it is at the bottom edge. */
export function Dialog({ open, onOpenChange, trigger, ...parts }: DialogProps) {
  const { opener, overlay } = useOverlay({ open, onOpenChange, trigger }, load);
  return (
    <>
      {opener}
      {overlay && <DialogPanel {...overlay} {...parts} />}
    </>
  );
}

export type AlertDialogProps = OverlayControl & Omit<AlertDialogPanelProps, keyof OpenOverlay>;

const AlertDialogPanel = dynamic(() => load().then((loaded) => loaded.AlertDialogPanel), { ssr: false });

export function AlertDialog({ open, onOpenChange, trigger, ...parts }: AlertDialogProps) {
  const { opener, overlay } = useOverlay({ open, onOpenChange, trigger }, load);
  return (
    <>
      {opener}
      {overlay && <AlertDialogPanel {...overlay} {...parts} />}
    </>
  );
}

export type SheetProps = OverlayControl & Omit<SheetPanelProps, keyof OpenOverlay>;

const SheetPanel = dynamic(() => load().then((loaded) => loaded.SheetPanel), { ssr: false });

/** A modal panel at the window's edge, with the full height. */
export function Sheet({ open, onOpenChange, trigger, ...parts }: SheetProps) {
  const { opener, overlay } = useOverlay({ open, onOpenChange, trigger }, load);
  return (
    <>
      {opener}
      {overlay && <SheetPanel {...overlay} {...parts} />}
    </>
  );
}
