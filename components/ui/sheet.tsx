"use client";

import dynamic from "next/dynamic";
import { type OpenOverlay, type OverlayControl, useOverlay } from "./overlay";
import type { SheetPanelProps } from "./sheet-panel";

export type SheetProps = OverlayControl & Omit<SheetPanelProps, keyof OpenOverlay>;

const load = () => import("./sheet-panel");
const SheetPanel = dynamic(() => load().then((loaded) => loaded.SheetPanel), { ssr: false });

/** A modal panel at the window's edge, over the full height. */
export function Sheet({ open, onOpenChange, trigger, ...parts }: SheetProps) {
  const { opener, overlay } = useOverlay({ open, onOpenChange, trigger }, load);
  return (
    <>
      {opener}
      {overlay && <SheetPanel {...overlay} {...parts} />}
    </>
  );
}
