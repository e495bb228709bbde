import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { OFFLINE, useOnline } from "./use-online";
import { useHydrated } from "./use-hydrated";
import { usePhrases } from "./words/use-phrases";

/** A turning circle beside words which say what is happening; hidden from screen readers. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 animate-spin", className)} />;
}

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

export type IconButtonProps = Omit<ButtonProps, "children" | "aria-label" | "asChild"> & {
  /** The button's name, for screen readers and as the browser's hint. */
  label: string;
  icon: ReactNode;
};

/** A button that shows only an icon that everybody knows; the browser tells its name to who points at it. */
export function IconButton({ label, icon, variant = "ghost", size = "icon", ...rest }: IconButtonProps) {
  return (
    <Button variant={variant} size={size} aria-label={label} title={label} {...rest}>
      {icon}
    </Button>
  );
}

/**
 * Leaves focus in the field where it is while a button below is pressed: leaving would show that field's error at once,
 * which moves the button away from under the pointer, and the click would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** A form's submit button, disabled until the page is hydrated. Without a network it sends nothing, and says so. */
export function SubmitButton({
  variant = "primary",
  disabled,
  ...rest
}: Omit<ButtonProps, "type" | "onMouseDown" | "asChild">) {
  const { say } = usePhrases();
  const offline = useOnline() ? {} : { "aria-disabled": true, title: say(OFFLINE), onClick: ignore };
  const isDisabled = !useHydrated() || disabled;
  return (
    <Button {...rest} {...offline} type="submit" disabled={isDisabled} variant={variant} onMouseDown={keepFocus} />
  );
}
