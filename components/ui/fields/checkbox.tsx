"use client";

import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "../cn";
import { useEarlyInput } from "./early-input";
import { useFieldControl } from "./field";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Shows the label to screen readers only, as in a table's selection column. */
  isLabelHidden?: boolean;
};

/** A native check box. Its whole line is clickable. */
export function Checkbox({ label, hint, isLabelHidden, className, ...rest }: CheckboxProps) {
  const own = useId();
  const id = rest.id ?? own;
  const describedBy = cn(rest["aria-describedby"], hint && `${id}-hint`) || undefined;
  const control = useFieldControl({ ...rest, id, "aria-describedby": describedBy });
  return (
    <div
      ref={useEarlyInput<HTMLDivElement>()}
      className={cn("relative flex min-h-6 items-start gap-2.5 touch:min-h-11 touch:py-2", className)}
    >
      <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="peer absolute size-4 appearance-none rounded-sm border border-input bg-card checked:border-primary checked:bg-primary disabled:opacity-50 aria-invalid:border-danger"
          {...rest}
          {...control}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3 text-primary-foreground peer-checked:block"
        />
      </span>
      <label
        htmlFor={id}
        className={cn("own:text-sm own:leading-5", isLabelHidden && "absolute -inset-2 overflow-hidden text-[0px]")}
      >
        {label}
        {hint && (
          <span id={`${id}-hint`} className="block text-[0.8125rem] text-muted-foreground">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
