"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

export type SwitchProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

const TRACK =
  "peer h-5 w-9 appearance-none rounded-full border border-input bg-muted transition-colors checked:border-primary checked:bg-primary disabled:opacity-50";
const THUMB =
  "pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-input transition-transform peer-checked:translate-x-4 peer-checked:bg-primary-foreground";

/** An on/off setting that takes effect at once; in a form that is submitted use a check box. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <div className={cn("flex min-h-6 items-start justify-between gap-4 touch:min-h-11", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {hint && (
          <span id={`${id}-hint`} className="block text-[0.8125rem] font-normal text-muted-foreground">
            {hint}
          </span>
        )}
      </label>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          className={TRACK}
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...rest}
          id={id}
        />
        <span aria-hidden className={THUMB} />
      </span>
    </div>
  );
}
