"use client";

import { Button, type ButtonProps } from "@/components/ui/button";

/**
 * A form's submit button. Pressing it leaves focus in the field where it is: leaving would show that field's error at once,
 * which moves the button away from under the pointer, and the click would be lost.
 */
export function SubmitButton(props: Omit<ButtonProps, "type" | "variant" | "onMouseDown" | "asChild">) {
  return <Button {...props} type="submit" variant="primary" onMouseDown={(event) => event.preventDefault()} />;
}
