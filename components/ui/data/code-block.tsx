import { cn } from "../cn";
import { CopyButton } from "./copy-button";

export type CodeBlockProps = {
  code: string;
  /** The name of the code ("curl request"), for its region and its copy button. */
  label: string;
  /** The text to copy, if it differs from the visible one. */
  copyValue?: string;
  /** Wraps lines. */
  isProse?: boolean;
  className?: string;
};

/** Code to read and copy, in its own scrolling region. */
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
