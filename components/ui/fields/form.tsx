"use client";

import type { ComponentProps } from "react";
import { cn } from "../cn";

/**
 * A form that our code submits. The browser's own submit would reload the page, so the submit button is disabled until
 * the page is hydrated; `post` keeps the answers out of the address.
 */
export function Form({ children, className, onSubmit, ...rest }: ComponentProps<"form">) {
  const submit: typeof onSubmit = (event) => {
    event.preventDefault();
    // A dialog's form is, to React, inside the form that opened it.
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

/** Has the field in focus do what it does when it is left, such as setting right what was typed: forms are also sent from within. */
function settleField(form: HTMLFormElement): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !form.contains(field) || !field.matches("input, textarea")) return;
  field.blur();
  field.focus({ preventScroll: true });
}
