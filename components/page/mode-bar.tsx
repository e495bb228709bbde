import { FlaskConical } from "lucide-react";

/** Whether money and cards are real. */
export type Mode = "sandbox" | "live";

/** The hatched bar that says nothing here is real; live mode draws none. */
export function ModeBar({
  mode,
  label = "Mode",
  note = "No real money or cards",
}: {
  mode: Mode;
  label?: string;
  note?: string;
}) {
  if (mode === "live") return null;
  return (
    <div role="region" aria-label={label} className="sandbox-hatch flex h-7 items-center justify-center gap-2 text-xs">
      <span className="flex items-center gap-1.5 rounded-full bg-sandbox px-2.5">
        <FlaskConical aria-hidden className="size-3.5" />
        <strong className="font-bold tracking-wider">SANDBOX</strong>
        <span className="max-sm:hidden">{note}</span>
      </span>
    </div>
  );
}
