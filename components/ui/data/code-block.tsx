import { cn } from "../cn";
import { CopyButton } from "./copy-button";

export type CodeBlockProps = {
  code: string;
  /** Names the code ("curl request"), its region and its copy button. */
  label: string;
  /** Is the copied text when it differs from the shown one. */
  copyValue?: string;
  /** Lines wrap, as prose does. */
  isProse?: boolean;
  className?: string;
};

/** Code to read and copy, in a scrolling region of its own. */
export function CodeBlock({ code, label, copyValue, isProse = false, className }: CodeBlockProps) {
  return (
    <figure className={cn("min-w-0 overflow-hidden rounded-lg border bg-card", className)}>
      <figcaption className="flex items-center justify-between gap-3 border-b bg-muted py-1 pr-1 pl-3.5 text-xs font-medium text-muted-foreground">
        {label}
        <CopyButton value={copyValue ?? code} label={label} />
      </figcaption>
      <pre
        role="region"
        aria-label={label}
        tabIndex={0}
        className={cn(
          "overflow-x-auto px-3.5 py-3 font-mono text-[0.8125rem] leading-5 focus-visible:-outline-offset-2",
          isProse && "wrap-anywhere whitespace-pre-wrap",
        )}
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
