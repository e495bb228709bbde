"use client";

import {
  ArrowLeftRight,
  CalendarClock,
  CreditCard,
  KeyRound,
  Landmark,
  type LucideIcon,
  ReceiptText,
  Scale,
  Send,
  User,
  Users,
  Wallet,
  Webhook,
  Keyboard,
  Plus,
} from "lucide-react";
import type { ReactNode } from "react";
import { GO, KEYS } from "@/components/page/keys/keys";
import { NavIcon } from "@/components/shell/nav-icon";
import { Money } from "@/components/ui/data/money";
import { NOUNS } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import type { SearchResult, ResultGroup, ResultKind } from "@/lib/domain/overview/search/dashboard";
import { resultHref, resultLine, resultNoun, resultState } from "./result-words";
import type { FinderPage } from "./pages-of";
import { PaletteGroup, PaletteItem } from "./palette-item";
import type { RecentThing } from "./recent";

const ICONS: Record<ResultKind, LucideIcon> = {
  account: Users,
  person: User,
  invite: Send,
  "issued-card": CreditCard,
  "bank-account": Landmark,
  "linked-card": CreditCard,
  transfer: ArrowLeftRight,
  dispute: Scale,
  schedule: CalendarClock,
  authorization: CreditCard,
  "card-transaction": CreditCard,
  wallet: Wallet,
  "fee-plan": ReceiptText,
  request: Webhook,
  event: Webhook,
  "api-key": KeyRound,
};

interface PaletteResultsProps {
  groups: readonly ResultGroup[];
  onChoose: (href: string) => void;
}

export function PaletteResults({ groups, onChoose }: PaletteResultsProps) {
  return groups.map(({ kind, items, more }) => (
    <PaletteGroup key={kind} heading={headingOf(kind, more)}>
      {items.map((result) => (
        <ResultItem key={result.id} kind={kind} result={result} onChoose={onChoose} />
      ))}
    </PaletteGroup>
  ));
}

interface ResultItemProps {
  kind: ResultKind;
  result: SearchResult;
  onChoose: (href: string) => void;
}

function ResultItem({ kind, result, onChoose }: ResultItemProps) {
  const Icon = ICONS[kind];
  const state = resultState(kind, result);
  const end = (
    <>
      {result.amount !== undefined && <Money cents={result.amount} />}
      {state && <StateBadge of={state} />}
    </>
  );
  return (
    <PaletteItem
      value={`${kind}:${result.id}`}
      label={result.name}
      icon={<Icon aria-hidden />}
      line={resultLine(kind, result)}
      end={end}
      onSelect={() => onChoose(resultHref(kind, result))}
    />
  );
}

function headingOf(kind: ResultKind, more: boolean): string {
  const noun = NOUNS[resultNoun(kind)];
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${more ? " (best matches)" : ""}`;
}

/** A page or an action. Without an address, it opens the list of keys. */
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

/** Few enough that the search results remain in view. */
const FITTING_MAX = 4;

/** The entries that need no request. */
interface OwnThings {
  pages: readonly FinderPage[];
  actions: readonly { label: string; href: string }[];
  recent: readonly RecentThing[];
}

/** Returns the recent objects, pages and actions that match the text, or all of them if it is empty. */
export function ownItems(typed: string, { pages, actions, recent }: OwnThings): OwnGroup[] {
  const groups: OwnGroup[] = [
    { heading: "Recent", items: recent.map(ofRecent).filter(fitting(typed)) },
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

function ofRecent({ kind, id, accountID, name }: RecentThing): OwnItem {
  const Icon = ICONS[kind];
  const noun = resultNoun(kind);
  return {
    key: `recent:${kind}:${id}`,
    label: name,
    icon: <Icon aria-hidden />,
    line: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    href: resultHref(kind, { id, accountID }),
  };
}

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

/** Returns a filter: every typed word must start a word of the label or its section. */
function fitting(typed: string): (item: OwnItem) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ label, line = "" }) => {
    const own = `${label} ${line}`.toLowerCase().split(/[\s-]+/);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
}
