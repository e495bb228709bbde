"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "../cn";

export interface PopoverProps {
  /** The name of the panel, for screen readers. */
  label: string;
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

/**
 * A panel below its button for a small choice. It is rendered in place instead of in a portal, so that it remains
 * inside its landmark or dialog.
 */
export function Popover({ label, trigger, isOpen, onOpenChange, className, children }: PopoverProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-(--radix-popover-content-available-height) animate-fade-in overflow-y-auto rounded-lg bg-popover p-1 text-left font-normal text-foreground shadow-float focus:outline-none",
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
