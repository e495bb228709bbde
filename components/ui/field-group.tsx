"use client";

import { type ReactNode, useId } from "react";
import { cn } from "./cn";
import { FieldContext } from "./field-context";
import { FieldError } from "./field-error";
import { usePhrases } from "./phrases";

export type FieldGroupProps = {
  legend: string;
  /** The group's name; becomes its id, and the error summary then focuses the first control inside. */
  name?: string;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  isLegendHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/** A fieldset for several controls that answer one question: radio cards, check boxes, a birth date. */
export function FieldGroup(props: FieldGroupProps) {
  const { legend, name, hint, error, children } = props;
  const { say, sentence } = usePhrases();
  const own = useId();
  const id = name ?? own;
  const describedBy = cn(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <FieldContext value={{ isInvalid: Boolean(error), isRequired: false }}>
      <fieldset id={id} aria-describedby={describedBy} className={cn("min-w-0", props.className)}>
        <legend className={cn("mb-1.5 text-sm font-medium", props.isLegendHidden && "sr-only")}>
          {say(legend)}
          {props.isOptional && <span className="font-normal text-muted-foreground">{say(" (optional)")}</span>}
        </legend>
        <div className="grid gap-2">
          {hint && (
            <p id={`${id}-hint`} className="-mt-1 text-[0.8125rem] text-muted-foreground">
              {typeof hint === "string" ? say(hint) : hint}
            </p>
          )}
          {children}
          <FieldError id={`${id}-error`} message={error && sentence(legend, error)} />
        </div>
      </fieldset>
    </FieldContext>
  );
}
