import { Keyboard, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { GO, KEYS } from "@/components/page/keys/keys";
import { NavIcon } from "../nav-icon";
import type { FinderPage } from "./pages-of";

/** A page or an action. Without an address it opens the sheet of keys. */
export interface OwnItem {
  key: string;
  label: string;
  icon: ReactNode;
  line?: string;
  keys?: readonly string[];
  href?: string;
}

interface OwnGroup {
  heading: string;
  items: readonly OwnItem[];
}

/** So many that what is searched for stays in sight. */
const FITTING_MAX = 4;

/** The pages and actions that fit what is typed, or all of them. */
export function ownItems(
  typed: string,
  pages: readonly FinderPage[],
  actions: readonly { label: string; href: string }[],
): OwnGroup[] {
  const groups: OwnGroup[] = [
    { heading: "Actions", items: [...actions.map(ofAction), HELP].filter(fitting(typed)) },
    { heading: "Pages", items: pages.map(ofPage).filter(fitting(typed)) },
  ];
  const isWhole = typed.trim() === "";
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => ({ heading, items: isWhole ? items : items.slice(0, FITTING_MAX) }));
}

const HELP: OwnItem = {
  key: "action:keys",
  label: KEYS.help.does,
  icon: <Keyboard aria-hidden />,
  keys: KEYS.help.keys,
};

function ofAction({ label, href }: { label: string; href: string }): OwnItem {
  return { key: `action:${label}`, label, icon: <Plus aria-hidden />, href };
}

function ofPage({ href, label, icon, section, letter }: FinderPage): OwnItem {
  return {
    key: `page:${href}`,
    label,
    icon: <NavIcon name={icon} />,
    href,
    ...(section && section !== label && { line: section }),
    ...(letter && { keys: [GO, letter] }),
  };
}

/** Every typed word must begin a word of the label or of its section. */
function fitting(typed: string): (item: OwnItem) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ label, line = "" }) => {
    const own = `${label} ${line}`.toLowerCase().split(/[\s-]+/);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
}
