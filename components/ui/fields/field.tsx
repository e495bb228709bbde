"use client";

import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "../cn";
import { useEarlyInput } from "./early-input";
import { usePhrases } from "../words/use-phrases";

/** Properties that a field passes to its control. */
export type FieldContextValue = { id?: string; describedBy?: string; isInvalid: boolean; isRequired: boolean };

export const FieldContext = createContext<FieldContextValue | null>(null);

type ControlProps = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  "aria-required"?: boolean | "true" | "false" | undefined;
};

/** Returns the ID and ARIA attributes for a control: its own if given, otherwise those of the surrounding field. */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = useContext(FieldContext);
  const describedBy = [props["aria-describedby"], field?.describedBy].filter(Boolean).join(" ");
  return {
    id: props.id ?? field?.id,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": props["aria-invalid"] ?? (field?.isInvalid || undefined),
    "aria-required": props["aria-required"] ?? (field?.isRequired || undefined),
  };
}

/** The label of a control. `isOptional` adds that word in muted text. */
export function Label({
  className,
  children,
  isOptional,
  ...rest
}: ComponentProps<"label"> & { isOptional?: boolean }) {
  const { say } = usePhrases();
  return (
    <label className={cn("own:text-sm own:font-medium own:text-foreground", className)} {...rest}>
      {children}
      {isOptional && <span className="font-normal text-muted-foreground">{say(" (optional)")}</span>}
    </label>
  );
}

/** An inline error: icon, hidden "Error:" prefix and the message. Renders nothing without a message. */
export function FieldError({ id, message }: { id: string; message?: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-[0.8125rem] leading-5 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="sr-only">Error: </span>
        {message}
      </span>
    </p>
  );
}

export type FieldProps = {
  label: string;
  /** The control's name in the form. It is also its ID, which the error summary links to. */
  name?: string;
  hint?: ReactNode;
  /** The validation message, a lowercase predicate ("is required") or a sentence. */
  error?: string | undefined;
  isRequired?: boolean;
  /** Adds "(optional)" to the label. */
  isOptional?: boolean;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean;
  /** Content on the label's line, such as a link. */
  action?: ReactNode;
  /** Content below the control, such as a character counter. */
  counter?: ReactNode;
  className?: string;
  /** One control (Input, Select, Textarea …), plain, registered or inside a Controller. */
  children: ReactNode;
};

/**
 * A label, control, hint and inline error. The control gets its ID and ARIA attributes from here. Hint and error are
 * below the control, so that the controls of a row align.
 */
export function Field(props: FieldProps) {
  const { label, name, hint, error, isRequired = false, isOptional = false, children } = props;
  const { say, fault } = usePhrases();
  const own = useId();
  const id = name ?? own;
  const describedBy = cn(hint && `${id}-hint`, error && `${id}-error`);
  const around = useEarlyInput<HTMLDivElement>();
  return (
    <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired }}>
      <div ref={around} className={cn("own:grid content-start gap-1.5", props.className)}>
        <div className={cn("flex items-baseline justify-between gap-4", props.isLabelHidden && "sr-only")}>
          <Label htmlFor={id} isOptional={isOptional}>
            {say(label)}
          </Label>
          {props.action}
        </div>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-[0.8125rem] text-muted-foreground">
            {typeof hint === "string" ? say(hint) : hint}
          </p>
        )}
        <FieldError id={`${id}-error`} message={error && fault(label, error)} />
        {props.counter}
      </div>
    </FieldContext>
  );
}

export type FieldGroupProps = {
  legend: string;
  /** The group's name. It is also its ID, and the error summary focuses the first control inside. */
  name?: string;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  isLegendHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/** A fieldset of several controls for one question: radio cards, check boxes, a birth date. */
export function FieldGroup(props: FieldGroupProps) {
  const { legend, name, hint, error, children } = props;
  const { say, fault } = usePhrases();
  const own = useId();
  const id = name ?? own;
  const describedBy = cn(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  const around = useEarlyInput<HTMLFieldSetElement>();
  return (
    <FieldContext value={{ isInvalid: Boolean(error), isRequired: false }}>
      <fieldset ref={around} id={id} aria-describedby={describedBy} className={cn("min-w-0", props.className)}>
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
          <FieldError id={`${id}-error`} message={error && fault(legend, error)} />
        </div>
      </fieldset>
    </FieldContext>
  );
}
