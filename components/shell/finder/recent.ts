"use client";

import { useEffect, useSyncExternalStore } from "react";
import { RECENT_AS } from "@/components/page/leave";
import type { FoundKind } from "@/lib/domain/overview/search/dashboard";
import { withoutSecrets } from "@/lib/domain/overview/search/shared/without-secrets";

/** Something that was opened: its kind, its IDs, and its name. Nothing else of it stays in the browser. */
export interface RecentThing {
  kind: FoundKind;
  id: string;
  accountID: string;
  name: string;
}

const RECENT_MAX = 8;
const ID = "([0-9a-f-]{36})";

/** Lists the pages that are kept. An invite is not, because its code opens it. */
const PAGES: readonly [kind: FoundKind, path: RegExp][] = [
  ["account", new RegExp(`^/accounts/${ID}$`)],
  ["issued-card", new RegExp(`^/accounts/${ID}/cards/${ID}$`)],
  ["authorization", new RegExp(`^/accounts/${ID}/authorizations/${ID}$`)],
  ["transfer", new RegExp(`^/transfers/${ID}$`)],
  ["dispute", new RegExp(`^/disputes/${ID}$`)],
  ["schedule", new RegExp(`^/schedules/${ID}$`)],
  ["fee-plan", new RegExp(`^/billing/fee-plans/${ID}$`)],
];

/** Titles of pages without an object, such as one that does not exist. */
const NAMELESS = /^(account|card|authorization|transfer|dispute|schedule|fee plan|overview|not found)?$/i;

const NOTHING: readonly RecentThing[] = [];
let known: { text: string; things: readonly RecentThing[] } = { text: "", things: NOTHING };

/** Keeps what was opened last, by the titles of its pages, for the acting account in this browser. */
export function useRecentKept(accountName: string): void {
  useEffect(() => {
    const keep = () => {
      const thing = thingAt(location.pathname, nameIn(document.title, accountName));
      if (!thing) return;
      const others = recent().filter(({ kind, id }) => kind !== thing.kind || id !== thing.id);
      localStorage.setItem(key(), JSON.stringify([thing, ...others].slice(0, RECENT_MAX)));
    };
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [accountName]);
}

/** Returns what was opened last, the latest first. */
export function useRecent(): readonly RecentThing[] {
  return useSyncExternalStore(
    () => () => {},
    recent,
    () => NOTHING,
  );
}

const key = () =>
  `${RECENT_AS}${document.querySelector<HTMLMetaElement>('meta[name="acting-account"]')?.content ?? ""}`;

function recent(): readonly RecentThing[] {
  const text = localStorage.getItem(key()) ?? "";
  if (text !== known.text) known = { text, things: thingsIn(text) };
  return known.things;
}

/** Believes nothing that somebody else wrote there. */
function thingsIn(text: string): readonly RecentThing[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isThing) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isThing(one: unknown): one is RecentThing {
  if (typeof one !== "object" || one === null) return false;
  const { kind, id, accountID, name } = one as Record<string, unknown>;
  const isID = (value: unknown) => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
  return PAGES.some(([known]) => known === kind) && isID(id) && isID(accountID) && typeof name === "string";
}

function thingAt(path: string, name: string): RecentThing | undefined {
  if (NAMELESS.test(name)) return undefined;
  for (const [kind, pattern] of PAGES) {
    const [, accountID, id = accountID] = pattern.exec(path) ?? [];
    if (accountID && id) return { kind, id, accountID, name };
  }
  return undefined;
}

/** The page's own part of a title such as "[Sandbox] Amanda Yang · Acme". */
function nameIn(title: string, accountName: string): string {
  const end = ` · ${accountName}`;
  if (!title.endsWith(end)) return "";
  return withoutSecrets(title.slice(0, -end.length).replace(/^\[Sandbox\] /, "")).trim();
}
