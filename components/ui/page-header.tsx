import type { ReactNode } from "react";
import { Breadcrumb, type BreadcrumbItem } from "./breadcrumb";
import { PageHeading } from "./page-heading";

/** Props of {@link PageHeader}. */
export type PageHeaderProps = {
  title: ReactNode;
  breadcrumb?: readonly BreadcrumbItem[];
  /** Beside the title: a status badge. */
  status?: ReactNode;
  description?: ReactNode;
  /** Secondary actions first, the primary one last. */
  actions?: ReactNode;
};

/** The top of every page: the way there, its h1, what it is for, and its actions. */
export function PageHeader({ title, breadcrumb, status, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 grid gap-2">
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PageHeading>{title}</PageHeading>
            {status}
          </div>
          {description && <p className="max-w-2xl text-pretty text-muted-foreground">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
