"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";

export interface DialogFrameProps {
  title: string;
  description?: ReactNode;
  /** The buttons; wrap one in DialogClose to close with it. */
  footer?: ReactNode;
  /** False where there is only one way on. */
  hasClose?: boolean;
  children?: ReactNode;
}

/** The title, close button, scrolling body and footer of a dialog or sheet. */
export function DialogFrame({ title, description, footer, hasClose = true, children }: DialogFrameProps) {
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
