"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";

export type DialogProps = {
  /** Controlled use; leave both out to let the trigger open it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A single button that opens the dialog. */
  trigger?: ReactNode;
  title: string;
  description?: ReactNode;
  /** The buttons; wrap one in DialogClose to close with it. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** False where there is only one way on. */
  hasClose?: boolean;
  children?: ReactNode;
};

const SIZES = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-3xl" };

/** The dimmed layer under dialogs and sheets. */
export const OVERLAY = "fixed inset-0 z-40 animate-fade-in bg-overlay";

/** A modal dialog; on phones it sits at the bottom edge. */
export function Dialog({ open, onOpenChange, trigger, size = "md", ...parts }: DialogProps) {
  const control = { ...(open === undefined ? {} : { open }), ...(onOpenChange ? { onOpenChange } : {}) };
  return (
    <Radix.Root {...control}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...(parts.description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed z-50 flex max-h-[90dvh] animate-fade-in flex-col bg-popover shadow-float focus:outline-none",
            "inset-x-0 bottom-0 rounded-t-xl sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:-translate-1/2 sm:rounded-xl",
            SIZES[size],
          )}
        >
          <DialogFrame {...parts} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the dialog or sheet around its only child, a button. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}

/** The title, close button, scrolling body and footer of a dialog or sheet. */
export function DialogFrame({
  title,
  description,
  footer,
  hasClose = true,
  children,
}: Pick<DialogProps, "title" | "description" | "footer" | "hasClose" | "children">) {
  return (
    <>
      <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
        <div className="grid min-w-0 gap-1">
          <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
          {description && <Radix.Description className="text-muted-foreground">{description}</Radix.Description>}
        </div>
        {hasClose && (
          <Radix.Close asChild>
            <Button variant="ghost" size="icon-sm" aria-label="Close" className="-mt-0.5 -mr-1.5 text-muted-foreground">
              <X aria-hidden />
            </Button>
          </Radix.Close>
        )}
      </header>
      {children && <div className="min-h-0 grow overflow-y-auto px-5 py-2">{children}</div>}
      {footer && <footer className="flex flex-wrap items-center justify-end gap-2 px-5 pt-3 pb-4">{footer}</footer>}
    </>
  );
}
