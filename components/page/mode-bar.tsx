import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";

/** Whether money and cards are real. */
export type Mode = "sandbox" | "live";

interface ModeBarProps {
  mode: Mode;
  label?: string;
  note?: string;
  /** Links to what helps in a sandbox. */
  children?: ReactNode;
}

/** The slim bar that says nothing here is real; live mode draws none. */
export function ModeBar({ mode, label = "Mode", note = "No real money or cards", children }: ModeBarProps) {
  if (mode === "live") return null;
  return (
    <div
      role="region"
      aria-label={label}
      className="relative flex h-7 items-center justify-center gap-x-4 border-b border-warning-border bg-warning-soft px-3 pt-0.5 text-xs"
    >
      <span aria-hidden className="sandbox-hatch absolute inset-x-0 top-0 h-[3px]" />
      <span className="flex items-center gap-1.5">
        <span className="flex items-center gap-1 rounded-sm bg-sandbox px-1.5 text-sandbox-foreground">
          <FlaskConical aria-hidden className="size-3" />
          <strong className="text-[0.6875rem] leading-4 font-bold tracking-wider">SANDBOX</strong>
        </span>
        <span className={children ? "max-md:hidden" : "max-sm:hidden"}>{note}</span>
      </span>
      {children}
    </div>
  );
}
