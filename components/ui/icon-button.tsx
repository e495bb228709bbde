"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";

export type IconButtonProps = Omit<ButtonProps, "children" | "aria-label" | "asChild"> & {
  /** The button's name, for screen readers and as the browser's hint. */
  label: string;
  icon: ReactNode;
};

/** A button that shows only an icon that everybody knows; the browser tells its name to who points at it. */
export function IconButton({ label, icon, variant = "ghost", size = "icon", ...rest }: IconButtonProps) {
  return (
    <Button variant={variant} size={size} aria-label={label} title={label} {...rest}>
      {icon}
    </Button>
  );
}
