import type { ReactNode } from "react";
import { Breadcrumb, type BreadcrumbItem } from "./breadcrumb";
import { PageHeading } from "./page-heading";

export type PageHeaderProps = {
  title: string;
  /** Large if the title is the page's main number. */
  size?: "md" | "lg";
  above?: readonly BreadcrumbItem[];
  status?: ReactNode;
  description?: ReactNode;
  facts?: readonly ReactNode[];
  /** Secondary actions first, the primary one last. */
  actions?: ReactNode;
  tabs?: ReactNode;
};

/** The top of every page: breadcrumb, heading with status and actions, a line of facts, tabs. */
export function PageHeader({ title, size = "md", above, status, description, facts, actions, tabs }: PageHeaderProps) {
  return (
    <header className="mb-5 grid grid-cols-1 gap-1">
      {above && <Breadcrumb items={above} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <PageHeading size={size}>{title}</PageHeading>
          {status}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {description && <p className="max-w-2xl text-pretty text-muted-foreground">{description}</p>}
      {facts && <Facts items={facts} />}
      {tabs && <div className="mt-1">{tabs}</div>}
    </header>
  );
}

function Facts({ items }: { items: readonly ReactNode[] }) {
  return (
    // The dot before the first fact of each line is outside this box and therefore cut off.
    <div className="overflow-x-clip">
      <p className="-ml-4 flex flex-wrap items-center text-[0.8125rem] text-muted-foreground">
        {items.map((item, index) => (
          <span key={index} className="relative inline-flex min-h-6 max-w-full items-center gap-1 pl-4">
            <span aria-hidden className="absolute left-1.5">
              ·
            </span>
            {item}
          </span>
        ))}
      </p>
    </div>
  );
}
