"use client";

import { useFaultCount } from "@/components/form/form-section";
import { Badge } from "@/components/ui/badge";
import { counted } from "@/components/words/nouns";

const SECTIONS = [
  { id: "who", label: "Who", sections: ["who", "support"] },
  { id: "can", label: "Capabilities", sections: ["can"] },
  { id: "may", label: "Permissions", sections: ["may"] },
  { id: "price", label: "Pricing and links", sections: ["price"] },
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

function RailLink({ id, label, sections }: (typeof SECTIONS)[number]) {
  const count = useFaultCount(...sections);
  return (
    <li>
      <a
        href={`#${id}`}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        {label}
        {count > 0 && <Badge tone="danger">{counted(count, "error")}</Badge>}
      </a>
    </li>
  );
}
