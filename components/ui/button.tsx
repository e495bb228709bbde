import { LoaderCircle, type LucideIcon } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { OFFLINE, useOnline } from "./use-online";
import { useHydrated } from "./use-hydrated";
import { usePhrases } from "./words/use-phrases";

/** A spinner next to text that describes the action. Hidden from screen readers. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 animate-spin", className)} />;
}

export type ButtonProps = ComponentProps<"button"> &
  ButtonVariants & {
    /** Renders the only child (a link) as the button. */
    asChild?: boolean;
    /** An icon before the label. */
    icon?: LucideIcon;
    /** An action is in progress: the label changes and clicks are ignored, but the button keeps focus. */
    isPending?: boolean;
    /** The label while pending, ending in an ellipsis: "Creating…". */
    pendingLabel?: string;
  };

/** A button. Its default `type` is "button", so that it does not submit a form by accident. */
export function Button(props: ButtonProps) {
  const { asChild, icon: Icon, isPending, pendingLabel, variant, size, className, children, onClick, ...rest } = props;
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
      {Icon && !isPending && <Icon aria-hidden />}
      {isPending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

function ignore(event: MouseEvent) {
  event.preventDefault();
}

export type IconButtonProps = Omit<ButtonProps, "children" | "aria-label" | "asChild" | "icon"> & {
  /** The button's name, for screen readers and the browser's tooltip. */
  label: string;
  icon: ReactNode;
};

/** A button with only a widely known icon. The browser shows its name on hover. */
export function IconButton({ label, icon, variant = "ghost", size = "icon", ...rest }: IconButtonProps) {
  return (
    <Button variant={variant} size={size} aria-label={label} title={label} {...rest}>
      {icon}
    </Button>
  );
}

/**
 * Keeps focus in the current field while a button below is pressed. On blur, the field's error would appear and move
 * the button away from the pointer, and the click would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** A form's submit button, disabled until the page is hydrated. Offline, it sends nothing and explains why. */
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
