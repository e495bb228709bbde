"use client";

import { Badge } from "@/components/ui/badge";
import { useErrorCount } from "./builder-context";

const SECTIONS = [
  {
    id: "who",
    label: "Who",
    names: ["prefill.accountType", "builder.knowledge", "prefill.profile", "prefill.customerSupport"],
  },
  { id: "can", label: "Capabilities", names: ["capabilities"] },
  { id: "may", label: "Permissions", names: ["scopes", "builder.preset"] },
  { id: "price", label: "Price and finish", names: ["feePlanCodes", "returnURL", "termsOfServiceURL"] },
];

/** The builder's sections as links, with how much is wrong in each. */
export function SectionRail() {
  return (
    <nav aria-label="Sections of the invite" className="max-sm:hidden">
      <ul className="flex flex-wrap gap-x-1 gap-y-1">
        {SECTIONS.map((section) => (
          <RailLink key={section.id} {...section} />
        ))}
      </ul>
    </nav>
  );
}

function RailLink({ id, label, names }: (typeof SECTIONS)[number]) {
  const count = useErrorCount(...names);
  return (
    <li>
      <a
        href={`#${id}`}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        {label}
        {count > 0 && <Badge tone="danger">{count === 1 ? "1 error" : `${count} errors`}</Badge>}
      </a>
    </li>
  );
}
