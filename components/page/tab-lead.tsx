import type { ReactNode } from "react";

/** The first line below tabs: the purpose of the tab, and its actions. */
export function TabLead({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="max-w-2xl text-pretty text-muted-foreground">{children}</p>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
