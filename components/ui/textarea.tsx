"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field-context";

/** A text area that grows with its text where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl(rest);
  const look = cn("control field-sizing-content min-h-20 px-3 py-2", className);
  return <textarea rows={rows} className={look} {...rest} {...control} />;
}
