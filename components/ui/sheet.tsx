"use client";

import { Dialog as Radix } from "radix-ui";
import { cn } from "./cn";
import { DialogFrame, type DialogProps, OVERLAY } from "./dialog";

export type SheetProps = Omit<DialogProps, "size"> & { side?: "left" | "right"; className?: string };

const SIDES = {
  left: "left-0 animate-slide-in-left border-r",
  right: "right-0 animate-slide-in-right border-l",
};

/** A modal panel at the window's edge, over the full height. */
export function Sheet({ open, onOpenChange, trigger, side = "right", className, ...parts }: SheetProps) {
  const control = { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) };
  return (
    <Radix.Root {...control}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...(parts.description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed inset-y-0 z-50 flex w-[min(28rem,100vw)] flex-col bg-popover shadow-float focus:outline-none",
            SIDES[side],
            className,
          )}
        >
          <DialogFrame {...parts} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
