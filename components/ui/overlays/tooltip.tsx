"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/**
 * A short hint on hover and keyboard focus of its only child, which must be focusable. It must not be the only place
 * for essential information.
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    // One provider per tooltip instead of one at the root keeps Radix out of pages without tooltips.
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade-in rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-float"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
