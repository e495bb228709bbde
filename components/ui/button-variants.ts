import { cva, type VariantProps } from "class-variance-authority";

/** Styles of a button, also for links that look like one. */
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

export type ButtonVariants = VariantProps<typeof buttonVariants>;
