"use client";

import { Command } from "cmdk";
import { CloudAlert, SearchX } from "lucide-react";
import { usePathname } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { useGrants } from "@/components/page/can";
import { KeyCaps } from "@/components/page/keys/key-caps";
import { KEYS } from "@/components/page/keys/keys";
import { Button } from "@/components/ui/button";
import { OVERLAY } from "@/components/ui/overlays/overlay";
import { covers, type StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import type { ResultGroup } from "@/lib/domain/overview/search/dashboard";
import { SEARCH_TEXT_MIN } from "@/lib/domain/kernel/limits";
import { resultHref } from "./result-words";
import { setOpened } from "./opened";
import { type OwnItem, ownItems, PaletteResults } from "./palette-results";
import type { FinderPage } from "./pages-of";
import { PaletteGroup, PaletteItem } from "./palette-item";
import { PALETTE_BOX, PALETTE_INPUT, PaletteBar, type PaletteQuery } from "./palette-waiting";
import { useRecent } from "./recent";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/client/query";
import { search } from "@/lib/generated/operations/search";
import { withoutSecrets } from "@/lib/domain/overview/search/shared/without-secrets";

const QUIET_MS = 150;
const FRESH_MS = 10_000;

/** Searches after a short pause in typing. Only the last four digits of a card number leave the browser. */
function useSearchResults(typed: string) {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(withoutSecrets(typed).trim()), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isWanted = typed.trim().length >= SEARCH_TEXT_MIN;
  const { data, isFetching, isError, error, refetch, isPlaceholderData } = useQuery({
    ...queryFor(search.find, { query: { q: settled } }),
    enabled: settled.length >= SEARCH_TEXT_MIN,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
  const isBehind = isWanted && withoutSecrets(typed).trim() !== settled;
  return {
    groups: isWanted ? (data?.groups ?? []) : [],
    isPending: isWanted && (isBehind || isFetching || isPlaceholderData),
    failure: isWanted && isError && !isFetching ? error : undefined,
    retry: () => void refetch(),
  };
}

interface PaletteProps extends PaletteQuery {
  pages: readonly FinderPage[];
  onGo: (href: string) => void;
}

/**
 * Finds pages and actions immediately, and search results a moment later. No row is selected before the results arrive,
 * so that Enter never opens the wrong one. Pressing Enter earlier opens the first row when the results arrive.
 */
export function Palette({ typed, isEntered, onType, onEnter, onClose, pages, onGo }: PaletteProps) {
  const results = useSearchResults(typed);
  const own = ownItems(typed, { pages, actions: useOwnActions(), recent: useRecent() });
  const go = (href: string) => {
    onClose();
    onGo(href);
  };
  const choose = (item: OwnItem) => (item.href ? go(item.href) : setOpened("keys"));
  const isAnswered = typed.trim() !== "" && !results.isPending;
  const hasRows = own.length + results.groups.length > 0;
  useEffect(() => {
    if (!isEntered || !isAnswered) return;
    const [first, href] = [own[0]?.items[0], firstOf(results.groups)];
    if (first) choose(first);
    else if (href) go(href);
  });
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The library keeps `aria-activedescendant` after a search has removed the row.
    for (const element of root.current?.querySelectorAll("[aria-activedescendant]") ?? [])
      if (!document.getElementById(element.getAttribute("aria-activedescendant") ?? ""))
        element.removeAttribute("aria-activedescendant");
  });
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content aria-describedby={undefined} className={PALETTE_BOX}>
          <Radix.Title className="sr-only">{KEYS.find.does}</Radix.Title>
          <Command ref={root} label={KEYS.find.does} shouldFilter={false} loop className="flex min-h-0 grow flex-col">
            <PaletteBar isPending={results.isPending} onClose={onClose}>
              <Command.Input value={typed} onValueChange={onType} {...PALETTE_INPUT} />
            </PaletteBar>
            <Command.List label="Results" className="min-h-0 grow overflow-y-auto p-2 empty:p-0 sm:max-h-96">
              {/* The library always selects the first row, so this hidden one is first until there are results. */}
              {!(isAnswered && hasRows) && <Command.Item value="none" className="hidden" onSelect={onEnter} />}
              {own.map(({ heading, items }) => (
                <PaletteGroup key={heading} heading={heading}>
                  {items.map((item) => (
                    <OwnLine key={item.key} item={item} onSelect={() => choose(item)} />
                  ))}
                </PaletteGroup>
              ))}
              <PaletteResults groups={results.groups} onChoose={go} />
            </Command.List>
            <PaletteStatus typed={typed} results={results} hasOwn={own.length > 0} />
          </Command>
          <PaletteFoot />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function OwnLine({ item: { key, href: _href, ...shown }, onSelect }: { item: OwnItem; onSelect: () => void }) {
  return <PaletteItem value={key} onSelect={onSelect} {...shown} />;
}

function PaletteFoot() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2 text-xs text-muted-foreground max-sm:hidden">
      <span className="flex items-center gap-1.5">
        <KeyCaps keys={["↑", "↓"]} /> Move
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCaps keys={["Enter"]} /> Open
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCaps keys={["Esc"]} /> Close
      </span>
      <button
        type="button"
        className="ml-auto rounded-sm text-primary-text hover:underline"
        onClick={() => setOpened("keys")}
      >
        All shortcuts
      </button>
    </p>
  );
}

/** Returns the actions that the viewer may start. On an account's page, some apply to that account. */
function useOwnActions(): { label: string; href: string }[] {
  const grants = useGrants();
  const account = accountOf(usePathname());
  return PALETTE_ACTIONS.filter(({ scope, isOfAccount }) => covers(grants, scope) && (!isOfAccount || account)).map(
    ({ label, href, isOfAccount }) => ({ label, href: isOfAccount ? `/accounts/${account}${href}` : href }),
  );
}

interface PaletteAction {
  label: string;
  href: string;
  scope: Scope | StaffScope;
  /** Applies to the account of the current page. */
  isOfAccount?: true;
}

const PALETTE_ACTIONS: readonly PaletteAction[] = [
  { label: "New card for this account", href: "/cards/new", scope: "issued-cards.write", isOfAccount: true },
  {
    label: "Link a bank account to this account",
    href: "/sources/bank-accounts/new",
    scope: "bank-accounts.write",
    isOfAccount: true,
  },
  { label: "New invite", href: "/invites/new", scope: "accounts.write" },
  { label: "Import invites", href: "/invites/import", scope: "accounts.write" },
  { label: "New transfer", href: "/transfers/new", scope: "transfers.write" },
  { label: "New account", href: "/accounts/new", scope: "accounts.write" },
  { label: "New card", href: "/cards", scope: "issued-cards.write" },
  { label: "New schedule", href: "/schedules/new", scope: "transfers.write" },
  { label: "New fee plan", href: "/billing/fee-plans/new", scope: "fee-plans.write" },
  { label: "New API key", href: "/developers/api-keys/new", scope: "api-keys.write" },
  { label: "New webhook endpoint", href: "/developers/webhooks/new", scope: "webhooks.write" },
  { label: "Invite a team member", href: "/settings/team", scope: "members.write" },
];

function accountOf(path: string): string | undefined {
  return /^\/accounts\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1];
}

function firstOf([group]: readonly ResultGroup[]): string | undefined {
  const [item] = group?.items ?? [];
  return group && item && resultHref(group.kind, item);
}

interface PaletteStatusProps {
  typed: string;
  results: ReturnType<typeof useSearchResults>;
  /** True if pages or actions match. */
  hasOwn: boolean;
}

function PaletteStatus({ typed, results: { groups, isPending, failure, retry }, hasOwn }: PaletteStatusProps) {
  if (failure)
    return (
      <div role="alert" className="flex items-center gap-3 px-4 py-5">
        <CloudAlert aria-hidden className="size-5 shrink-0 text-danger" />
        <p className="grow">Search failed. {failure.message}</p>
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isNothing = typed.trim().length >= SEARCH_TEXT_MIN && !isPending && count === 0 && !hasOwn;
  return (
    <>
      <p role="status" className="sr-only">
        {statusInWords(typed, isPending, count)}
      </p>
      {isNothing && (
        <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
          <SearchX aria-hidden className="mb-2 size-6 text-muted-foreground" />
          <p className="max-w-full font-medium wrap-anywhere">Nothing found for “{typed.trim()}”</p>
          <p className="text-muted-foreground">
            Try a name, an email address, an amount, a full ID or the last four digits.
          </p>
        </div>
      )}
      {isPending && count === 0 && !hasOwn && (
        <p aria-hidden className="px-4 py-5 text-muted-foreground">
          Searching…
        </p>
      )}
    </>
  );
}

function statusInWords(typed: string, isPending: boolean, count: number): string {
  if (typed.trim().length < SEARCH_TEXT_MIN) return "";
  if (isPending) return "Searching";
  if (count === 0) return "Nothing found";
  return count === 1 ? "1 result" : `${count} results`;
}
