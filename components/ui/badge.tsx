import { cva, type VariantProps } from "class-variance-authority";
import { Ban, CircleAlert, CircleCheck, CircleDashed, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

const look = cva(
  "inline-flex h-[1.375rem] own:max-w-full items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "border-border-strong bg-muted text-foreground",
        info: "border-info-border bg-info-soft text-info",
        success: "border-success-border bg-success-soft text-success",
        warning: "border-warning-border bg-warning-soft text-warning",
        danger: "border-danger-border bg-danger-soft text-danger",
        ended: "border-border bg-transparent text-muted-foreground",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof look>["tone"]>;

const ICONS: Record<BadgeTone, LucideIcon> = {
  neutral: CircleDashed,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  ended: Ban,
};

export type BadgeProps = {
  tone?: BadgeTone;
  /** Replaces the tone's icon. Null omits it, for chips that are not a status. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A status as text, icon and color, so that no single one of them is essential. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  const Icon = ICONS[tone];
  return (
    <span className={cn(look({ tone }), className)}>
      {icon === undefined ? <Icon aria-hidden /> : icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
