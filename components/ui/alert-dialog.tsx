"use client";

import dynamic from "next/dynamic";
import type { AlertDialogPanelProps } from "./alert-dialog-panel";
import { type OpenOverlay, type OverlayControl, useOverlay } from "./overlay";

export type AlertDialogProps = OverlayControl & Omit<AlertDialogPanelProps, keyof OpenOverlay>;

const load = () => import("./alert-dialog-panel");
const AlertDialogPanel = dynamic(() => load().then((loaded) => loaded.AlertDialogPanel), { ssr: false });

/** Asks before something destructive. */
export function AlertDialog({ open, onOpenChange, trigger, ...parts }: AlertDialogProps) {
  const { opener, overlay } = useOverlay({ open, onOpenChange, trigger }, load);
  return (
    <>
      {opener}
      {overlay && <AlertDialogPanel {...overlay} {...parts} />}
    </>
  );
}
