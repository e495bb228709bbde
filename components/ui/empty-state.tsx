import type { ReactNode } from "react";

export type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** One sentence on what this is, or the filters in words. */
  description?: ReactNode;
  /** The primary action, a link to the documentation, "Clear filters". */
  actions?: ReactNode;
};

/** Shown where a list has no rows: never had any, or none match the filters. */
export function EmptyState({ icon, title, description, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed border-border-strong bg-card px-6 py-14 text-center">
      {icon && (
        <div
          aria-hidden
          className="mb-4 grid size-11 place-items-center rounded-xl border bg-background text-muted-foreground shadow-raise [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
      {description && <p className="mt-1 max-w-md text-pretty text-muted-foreground">{description}</p>}
      {actions && <div className="mt-5 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  );
}
