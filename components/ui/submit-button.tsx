"use client";

import type { MouseEvent } from "react";
import { Button, type ButtonProps } from "./button";

/**
 * Leaves focus in the field where it is while a button below is pressed: leaving would show that field's error at once,
 * which moves the button away from under the pointer, and the click would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** A form's submit button, whose click is never lost. */
export function SubmitButton({ variant = "primary", ...rest }: Omit<ButtonProps, "type" | "onMouseDown" | "asChild">) {
  return <Button {...rest} type="submit" variant={variant} onMouseDown={keepFocus} />;
}
