"use client";

import { useEffect, useSyncExternalStore } from "react";
import { RECENT_AS } from "@/components/page/leave";
import type { ResultKind } from "@/lib/domain/overview/search/dashboard";
import { withoutSecrets } from "@/lib/domain/overview/search/shared/without-secrets";

/** A recently opened object: its kind, IDs and name. The browser stores nothing else about it. */
export interface RecentThing {
  kind: ResultKind;
  id: string;
  accountID: string;
  name: string;
}

const RECENT_MAX = 8;
const ID = "([0-9a-f-]{36})";

/** Pages to remember. Invites are excluded, because the code in their address opens them. */
const PAGES: readonly [kind: ResultKind, path: RegExp][] = [
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
let cache: { text: string; things: readonly RecentThing[] } = { text: "", things: NOTHING };

/** Stores recently opened pages by title, for the acting account, in this browser. */
export function useRecentStorage(accountName: string): void {
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
  if (text !== cache.text) cache = { text, things: thingsIn(text) };
  return cache.things;
}

/** Validates stored data, because other scripts could have written it. */
function thingsIn(text: string): readonly RecentThing[] {
  try {
    const result: unknown = JSON.parse(text);
    return Array.isArray(result) ? result.filter(isThing) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isThing(one: unknown): one is RecentThing {
  if (typeof one !== "object" || one === null) return false;
  const { kind, id, accountID, name } = one as Record<string, unknown>;
  const isID = (value: unknown) => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
  return PAGES.some(([page]) => page === kind) && isID(id) && isID(accountID) && typeof name === "string";
}

function thingAt(path: string, name: string): RecentThing | undefined {
  if (NAMELESS.test(name)) return undefined;
  for (const [kind, pattern] of PAGES) {
    const [, accountID, id = accountID] = pattern.exec(path) ?? [];
    if (accountID && id) return { kind, id, accountID, name };
  }
  return undefined;
}

/** Returns the page's own part of a title such as "[Sandbox] Amanda Yang · Acme". */
function nameIn(title: string, accountName: string): string {
  const end = ` · ${accountName}`;
  if (!title.endsWith(end)) return "";
  return withoutSecrets(title.slice(0, -end.length).replace(/^\[Sandbox\] /, "")).trim();
}
