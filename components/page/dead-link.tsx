import { Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeading } from "@/components/page/page-heading";

/** The page of an invalid link: the reason and the next step. */
export function DeadLink({
  title,
  icon,
  actions,
  children,
}: {
  title: string;
  icon?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-md">
      <div aria-hidden className="mb-4 text-muted-foreground [&_svg]:size-8">
        {icon ?? <Unlink />}
      </div>
      <PageHeading>{title}</PageHeading>
      <p className="mt-2 text-pretty text-muted-foreground">{children}</p>
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
