"use client";

import type { ComponentProps } from "react";
import { cn } from "../cn";

/**
 * A form submitted by script. The browser's own submit would reload the page, so the submit button is disabled until
 * the page is hydrated. `post` keeps the input out of the address.
 */
export function Form({ children, className, onSubmit, ...rest }: ComponentProps<"form">) {
  const submit: typeof onSubmit = (event) => {
    event.preventDefault();
    // In React, the form of a dialog is inside the form that opened the dialog.
    event.stopPropagation();
    settleField(event.currentTarget);
    return onSubmit?.(event);
  };
  return (
    <form noValidate method="post" {...rest} className={cn("min-w-0", className)} onSubmit={submit}>
      {children}
    </form>
  );
}

/**
 * Runs the blur handler of the focused field, such as normalizing its text, because Enter submits a form without
 * blurring the field.
 */
function settleField(form: HTMLFormElement): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !form.contains(field) || !field.matches("input, textarea")) return;
  field.blur();
  field.focus({ preventScroll: true });
}
