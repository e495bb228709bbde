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
} from "lucide-react";
import { Money } from "@/components/ui/money";
import { NOUNS } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import type { SearchResult, FoundGroup, FoundKind } from "@/lib/domain/overview/search/dashboard";
import { foundHref, foundLine, foundNoun, foundState } from "./found-words";
import { PaletteGroup, PaletteItem } from "./palette-item";

const ICONS: Record<FoundKind, LucideIcon> = {
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

interface PaletteFoundProps {
  groups: readonly FoundGroup[];
  onChoose: (href: string) => void;
}

/** Shows what the search found, by kind. */
export function PaletteFound({ groups, onChoose }: PaletteFoundProps) {
  return groups.map(({ kind, items, more }) => (
    <PaletteGroup key={kind} heading={headingOf(kind, more)}>
      {items.map((found) => (
        <FoundItem key={found.id} kind={kind} found={found} onChoose={onChoose} />
      ))}
    </PaletteGroup>
  ));
}

interface FoundItemProps {
  kind: FoundKind;
  found: SearchResult;
  onChoose: (href: string) => void;
}

function FoundItem({ kind, found, onChoose }: FoundItemProps) {
  const Icon = ICONS[kind];
  const state = foundState(kind, found);
  const end = (
    <>
      {found.amount !== undefined && <Money cents={found.amount} />}
      {state && <StateBadge of={state} />}
    </>
  );
  return (
    <PaletteItem
      value={`${kind}:${found.id}`}
      label={found.name}
      icon={<Icon aria-hidden />}
      line={foundLine(kind, found)}
      end={end}
      onSelect={() => onChoose(foundHref(kind, found))}
    />
  );
}

function headingOf(kind: FoundKind, more: boolean): string {
  const noun = NOUNS[foundNoun(kind)];
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${more ? " (best matches)" : ""}`;
}
