"use client";

import dynamic from "next/dynamic";
import type { DialogPanelProps } from "./dialog-panel";
import { type OpenOverlay, type OverlayControl, useOverlay } from "./overlay";

export type DialogProps = OverlayControl & Omit<DialogPanelProps, keyof OpenOverlay>;

const load = () => import("./dialog-panel");
const DialogPanel = dynamic(() => load().then((loaded) => loaded.DialogPanel), { ssr: false });

/** A modal dialog; on phones it sits at the bottom edge. */
export function Dialog({ open, onOpenChange, trigger, ...parts }: DialogProps) {
  const { opener, overlay } = useOverlay({ open, onOpenChange, trigger }, load);
  return (
    <>
      {opener}
      {overlay && <DialogPanel {...overlay} {...parts} />}
    </>
  );
}
