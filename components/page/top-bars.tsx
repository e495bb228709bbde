import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";

export const MAIN_ID = "main";

/** The first stop of the Tab key. It skips the navigation. */
export function SkipLink({ label = "Skip to content" }: { label?: string }) {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded-md bg-foreground px-4 py-2 font-medium text-background focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
    >
      {label}
    </a>
  );
}

/** Real money and cards in live mode only. */
export type Mode = "sandbox" | "live";

interface ModeBarProps {
  mode: Mode;
  label?: string;
  note?: string;
  children?: ReactNode;
}

/** The slim bar that marks the sandbox. Live mode has none. */
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
