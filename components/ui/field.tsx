"use client";

import { type ReactNode, useId } from "react";
import { cn } from "./cn";
import { FieldContext } from "./field-context";
import { FieldError } from "./field-error";
import { Label } from "./label";
import { usePhrases } from "./phrases";

export type FieldProps = {
  label: string;
  /** The form's name of the control; becomes its id, which the error summary links to. */
  name?: string;
  hint?: ReactNode;
  /** The validation message, a lower-case predicate ("is required") or a sentence. */
  error?: string | undefined;
  isRequired?: boolean;
  /** Adds "(optional)" to the label. */
  isOptional?: boolean;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  /** Something on the label's line, such as a link. */
  action?: ReactNode;
  /** Something under the control, such as a character counter. */
  counter?: ReactNode;
  className?: string;
  /** One control: Input, Select, Textarea …, plain, registered or inside a Controller. */
  children: ReactNode;
};

/** A label, hint, control and inline error that belong together; the control gets its id and ARIA attributes by itself. */
export function Field(props: FieldProps) {
  const { label, name, hint, error, isRequired = false, isOptional = false, children } = props;
  const { say, sentence } = usePhrases();
  const own = useId();
  const id = name ?? own;
  const describedBy = cn(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired }}>
      <div className={cn("own:grid content-start gap-1.5", props.className)}>
        <div className={cn("flex items-baseline justify-between gap-4", props.isLabelHidden && "sr-only")}>
          <Label htmlFor={id} isOptional={isOptional}>
            {say(label)}
          </Label>
          {props.action}
        </div>
        {hint && (
          <p id={`${id}-hint`} className="-mt-1 text-[0.8125rem] text-muted-foreground">
            {typeof hint === "string" ? say(hint) : hint}
          </p>
        )}
        {children}
        <FieldError id={`${id}-error`} message={error && sentence(label, error)} />
        {props.counter}
      </div>
    </FieldContext>
  );
}
