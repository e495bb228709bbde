import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../cn";

type NoticeTone = "info" | "success" | "warning" | "danger";

const LOOKS: Record<NoticeTone, { icon: LucideIcon; box: string; mark: string }> = {
  info: { icon: Info, box: "border-info-border bg-info-soft", mark: "text-info" },
  success: { icon: CircleCheck, box: "border-success-border bg-success-soft", mark: "text-success" },
  warning: { icon: TriangleAlert, box: "border-warning-border bg-warning-soft", mark: "text-warning" },
  danger: { icon: CircleAlert, box: "border-danger-border bg-danger-soft", mark: "text-danger" },
};

export type NoticeProps = {
  tone?: NoticeTone;
  title?: string;
  action?: ReactNode;
  /** "alert" if it appears as a result of the person's action, otherwise none. */
  role?: "alert" | "status";
  className?: string;
  children?: ReactNode;
};

/** A message within a page or form: a server response, a warning, a hint. */
export function Notice({ tone = "info", title, action, role, className, children }: NoticeProps) {
  const { icon: Icon, box, mark } = LOOKS[tone];
  return (
    <div role={role} className={cn("flex gap-2.5 rounded-lg border px-3.5 py-3", box, className)}>
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", mark)} />
      <div className="grid min-w-0 grow gap-0.5">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-foreground">{children}</div>}
        {action && <div className="mt-1.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
