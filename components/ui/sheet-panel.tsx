"use client";

import { Dialog as Radix } from "radix-ui";
import { cn } from "./cn";
import { DialogFrame, type DialogFrameProps } from "./dialog-frame";
import { CloseProvider, type OpenOverlay } from "./overlay";
import { OVERLAY } from "./overlay-look";

export type SheetPanelProps = OpenOverlay & DialogFrameProps & { side?: "left" | "right"; className?: string };

const SIDES = {
  left: "left-0 animate-slide-in-left border-r",
  right: "right-0 animate-slide-in-right border-l",
};

/** An open sheet. */
export function SheetPanel(props: SheetPanelProps) {
  const { onOpenChange, onCloseAutoFocus, side = "right", className, ...parts } = props;
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...(parts.description ? {} : { "aria-describedby": undefined })}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className={cn(
            "fixed inset-y-0 z-50 flex own:w-[min(28rem,100vw)] flex-col bg-popover shadow-float focus:outline-none",
            SIDES[side],
            className,
          )}
        >
          <CloseProvider value={() => onOpenChange(false)}>
            <DialogFrame {...parts} />
          </CloseProvider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
