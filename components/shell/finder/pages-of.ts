import { PLACES } from "@/components/page/keys/keys";
import type { NavIconName, NavSection } from "../navigation";

/** A page in the viewer's navigation. */
export interface FinderPage {
  href: string;
  label: string;
  icon: NavIconName;
  /** The heading above the page in the navigation. */
  section?: string;
  letter?: string;
}

const LETTERS = new Map(Object.entries(PLACES).map(([letter, href]) => [href, letter]));

export function pagesOf(sections: readonly NavSection[]): FinderPage[] {
  return sections.flatMap(({ pages, icon, ...section }) =>
    (pages ?? [section]).map(({ href, label }) => {
      const letter = LETTERS.get(href);
      return { href, label, icon, ...(pages && { section: section.label }), ...(letter && { letter }) };
    }),
  );
}
