"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "../cn";
import { useFieldControl } from "./field";

/** A text input. Inside a Field it gets its label and description automatically. */
export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  const control = useFieldControl(rest);
  return <input type={type} className={cn("control own:h-9 px-3 touch:h-11", className)} {...rest} {...control} />;
}

/** A text area that grows with its text, if the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl(rest);
  const look = cn("control field-sizing-content min-h-20 px-3 py-2", className);
  return <textarea rows={rows} className={look} {...rest} {...control} />;
}

/** Fixed text inside an input's edges ("+1", "$", "USD"). Add padding to the input with `className="pl-9"`. */
export function InputAffix(props: { before?: ReactNode; after?: ReactNode; className?: string; children: ReactNode }) {
  const affix =
    "pointer-events-none absolute inset-y-0 z-10 flex items-center text-sm text-muted-foreground [&_svg]:size-4";
  return (
    <div className={cn("relative", props.className)}>
      {props.before && <span className={cn(affix, "left-3")}>{props.before}</span>}
      {props.children}
      {props.after && <span className={cn(affix, "right-3")}>{props.after}</span>}
    </div>
  );
}
