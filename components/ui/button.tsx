import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "./cn";

/** A turning circle beside words which say what is happening; hidden from screen readers. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 animate-spin", className)} />;
}

/** The looks of a button, also for links that should look like one. */
export const buttonVariants = cva(
  [
    "inline-flex shrink-0 items-center own:justify-center own:gap-1.5 own:rounded-md own:font-medium select-none",
    "transition-colors duration-100 [&_svg]:size-4 [&_svg]:shrink-0",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-60 aria-busy:opacity-85",
  ],
  {
    variants: {
      variant: {
        primary: "bg-primary text-primary-foreground shadow-raise hover:bg-primary-hover",
        secondary: "border own:border-border-strong own:bg-card own:text-foreground shadow-raise hover:bg-muted",
        ghost: "own:text-foreground hover:bg-muted",
        danger: "bg-danger-solid text-white shadow-raise hover:bg-danger-hover",
        link: "rounded-sm own:text-primary-text underline-offset-4 hover:underline",
      },
      size: {
        sm: "own:h-8 own:px-2.5 whitespace-nowrap text-[0.8125rem] touch:h-11",
        md: "own:h-9 own:px-3.5 text-sm whitespace-nowrap touch:h-11",
        lg: "own:min-h-11 max-w-full own:px-5 py-1.5 text-[0.9375rem] wrap-anywhere",
        icon: "size-9 touch:size-11",
        "icon-sm": "size-7 touch:size-11",
      },
    },
    compoundVariants: [{ variant: "link", class: "h-auto min-h-6 px-0 touch:min-h-11" }],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

/** Describes which look and size of a button to draw. */
export type ButtonVariants = VariantProps<typeof buttonVariants>;

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

/** A form's submit button, whose click is never lost. */
export function SubmitButton({ variant = "primary", ...rest }: Omit<ButtonProps, "type" | "onMouseDown" | "asChild">) {
  return <Button {...rest} type="submit" variant={variant} onMouseDown={keepFocus} />;
}
