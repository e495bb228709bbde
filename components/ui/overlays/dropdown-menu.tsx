"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../cn";

export type DropdownMenuProps = {
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

const ITEM =
  "relative flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-muted data-disabled:opacity-60 touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

/**
 * A menu of actions below a button. It is rendered in place instead of in a portal, so that it remains inside its
 * landmark.
 */
export function DropdownMenu(props: DropdownMenuProps) {
  const { trigger, align = "end", side = "bottom", className, isOpenAtFirst = false, children } = props;
  return (
    <Radix.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          "z-50 text-left font-normal whitespace-normal text-foreground max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-fade-in overflow-y-auto rounded-lg bg-popover p-1 shadow-float",
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** An action. `asChild` renders a link as the item. */
export function DropdownMenuItem(props: ComponentProps<typeof Radix.Item> & { tone?: "danger" }) {
  const { className, tone, ...rest } = props;
  return (
    <Radix.Item
      className={cn(ITEM, tone === "danger" ? "text-danger" : "[&_svg]:text-muted-foreground", className)}
      {...rest}
    />
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn("px-2 py-1.5 text-xs font-medium text-muted-foreground", className)} {...rest} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}

export function DropdownMenuRadioGroup(props: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} />;
}

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(ITEM, "pr-8", className)} {...rest}>
      {children}
      <TickMark />
    </Radix.RadioItem>
  );
}

function TickMark() {
  return (
    <Radix.ItemIndicator className="absolute right-2 text-primary-text">
      <Check aria-hidden />
    </Radix.ItemIndicator>
  );
}
