import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { Spinner } from "./spinner";

export type ButtonProps = ComponentProps<"button"> &
  ButtonVariants & {
    /** Draws the only child (a link) as the button. */
    asChild?: boolean;
    /** Work is under way: the label changes and further presses are ignored, but the button keeps its focus. */
    isPending?: boolean;
    /** The label while pending, ending in an ellipsis: "Creating…". */
    pendingLabel?: string;
  };

/** A button; `type` is "button" unless said otherwise, so that none submits a form by accident. */
export function Button(props: ButtonProps) {
  const { asChild, isPending, pendingLabel, variant, size, className, children, onClick, ...rest } = props;
  const look = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  const busy = isPending ? { "aria-busy": true, "aria-disabled": true } : {};
  return (
    <button type="button" className={look} {...rest} {...busy} onClick={isPending ? ignore : onClick}>
      {isPending && <Spinner />}
      {isPending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

function ignore(event: MouseEvent) {
  event.preventDefault();
}
