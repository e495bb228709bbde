"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field-context";

/** A text input; inside a Field it is labelled and described by itself. */
export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  const control = useFieldControl(rest);
  return <input type={type} className={cn("control own:h-9 px-3 touch:h-11", className)} {...rest} {...control} />;
}
