"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { Tooltip } from "./tooltip";

export type IconButtonProps = Omit<ButtonProps, "children" | "aria-label" | "asChild"> & {
  /** The button's name, for screen readers and in its tooltip. */
  label: string;
  icon: ReactNode;
};

/** A button that shows only an icon; its name appears as a tooltip on hover and focus. */
export function IconButton({ label, icon, variant = "ghost", size = "icon", ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <Button variant={variant} size={size} aria-label={label} {...rest}>
        {icon}
      </Button>
    </Tooltip>
  );
}
