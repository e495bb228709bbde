import type { ReactNode } from "react";
import type { DrawingName } from "./drawings";
import { LaterIllustration } from "./later-illustration";

export type EmptyStateProps = {
  drawing: DrawingName;
  title: string;
  /** One sentence about the list, or its filters in words. */
  description?: ReactNode;
  /** The primary action, a link to the documentation, or "Clear filters". */
  actions?: ReactNode;
};

/** The state of a list without rows: it never had any, or none match the filters. */
export function EmptyState({ drawing, title, description, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed border-border-strong bg-card px-6 py-10 text-center">
      <LaterIllustration of={drawing} />
      <h2 className="mt-3 text-base font-semibold">{title}</h2>
      {description && <p className="mt-1 max-w-md text-pretty text-muted-foreground">{description}</p>}
      {actions && <div className="mt-5 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  );
}
