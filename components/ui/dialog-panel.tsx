"use client";

import { Dialog as Radix } from "radix-ui";
import { cn } from "./cn";
import { DialogFrame, type DialogFrameProps } from "./dialog-frame";
import { CloseProvider, type OpenOverlay } from "./overlay";
import { OVERLAY } from "./overlay-look";

export type DialogPanelProps = OpenOverlay & DialogFrameProps & { size?: "sm" | "md" | "lg" };

const SIZES = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-3xl" };

/** An open dialog. */
export function DialogPanel({ onOpenChange, onCloseAutoFocus, size = "md", ...parts }: DialogPanelProps) {
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...(parts.description ? {} : { "aria-describedby": undefined })}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className={cn(
            "fixed z-50 flex max-h-[90dvh] animate-fade-in flex-col bg-popover shadow-float focus:outline-none",
            "inset-x-0 bottom-0 rounded-t-xl sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:-translate-1/2 sm:rounded-xl",
            SIZES[size],
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
