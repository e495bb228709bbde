import { ChevronRight } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";

export type BreadcrumbItem = { label: string; href: string };

export function Breadcrumb({ items }: { items: readonly BreadcrumbItem[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted-foreground">
        {items.map(({ label, href }) => (
          <li key={href} className="group flex min-w-0 items-center gap-1">
            <AppLink
              href={href}
              className="inline-flex min-h-6 items-center rounded-sm wrap-anywhere hover:text-foreground hover:underline"
            >
              {label}
            </AppLink>
            <ChevronRight aria-hidden className="size-3.5 shrink-0 group-last:hidden" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
