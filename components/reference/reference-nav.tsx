"use client";

import { usePathname } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Breakable } from "./breakable";
import { addressOf, FOLDERS } from "./doc-pages";
import { searchEntries, type Searchable } from "./search-index";

const SHOWN = 12;

export interface ReferenceNavProps {
  index: readonly Searchable[];
  recipes: readonly Searchable[];
  /** Pages other than those of the operations: the last part of the address, and the title. */
  guides: readonly (readonly [name: string, title: string])[];
}

/**
 * Navigation of the reference: a search, the pages, the recipes, and the operations of the open page. On phones it is a
 * menu.
 */
export function ReferenceNav({ index, recipes, guides }: ReferenceNavProps) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const contents = useId();
  useSlash(box);
  const leave = () => {
    setTyped("");
    setOpen(false);
  };
  return (
    <div
      ref={box}
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:pr-2 lg:pb-2"
      onKeyDown={(event) => moveBetween(event, leave)}
    >
      <Search index={[...index, ...recipes]} typed={typed} onType={setTyped} onFollow={leave} />
      <Button
        className="lg:hidden"
        aria-expanded={isOpen}
        aria-controls={contents}
        onClick={() => setOpen((before) => !before)}
      >
        Contents
      </Button>
      <nav id={contents} aria-label="API reference" className={cn(!isOpen && "max-lg:hidden")}>
        <Pages {...{ index, recipes, guides }} onFollow={leave} />
      </nav>
    </div>
  );
}

interface SearchProps {
  index: readonly Searchable[];
  typed: string;
  onType: (typed: string) => void;
  onFollow: () => void;
}

function Search({ index, typed, onType, onFollow }: SearchProps) {
  const all = searchEntries(index, typed);
  const isSearching = typed.trim() !== "";
  return (
    <search className="block">
      <Field label="Search operations and recipes">
        <Input
          type="search"
          value={typed}
          autoComplete="off"
          aria-keyshortcuts="/"
          placeholder="Refund, POST transfers …"
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <p role="status" className="mt-1.5 text-[0.8125rem] text-muted-foreground">
        {isSearching && countOf(all.length)}
      </p>
      {all.length > 0 && (
        <ul aria-label="Results" className="mt-1 grid divide-y rounded-lg border bg-card">
          {all.slice(0, SHOWN).map(({ summary, group, detail, href }) => (
            <li key={href}>
              <AppLink className="grid gap-0.5 px-3.5 py-2 hover:bg-muted" href={href} onClick={onFollow}>
                <span className="font-medium">
                  {summary} <span className="font-normal text-muted-foreground">· {group}</span>
                </span>
                <span
                  className={cn(
                    "text-[0.8125rem] wrap-break-word text-muted-foreground",
                    group !== FOLDERS.recipes && "font-mono",
                  )}
                >
                  <Breakable text={detail} />
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function countOf(count: number): string {
  if (count === 0) return "No results. Try another word.";
  const words = count === 1 ? "1 result" : `${count} results`;
  return count > SHOWN ? `${words}; the first ${SHOWN} are shown.` : words;
}

const LINK =
  "flex min-h-8 items-center gap-2 rounded-md px-2.5 py-1 text-sm hover:bg-muted touch:min-h-11 aria-[current]:bg-primary-soft aria-[current]:font-medium aria-[current]:text-primary-text";

const SECTION = "mt-3 px-2.5 pb-1 text-xs font-medium text-muted-foreground";

function Pages({ index, recipes, guides, onFollow }: ReferenceNavProps & { onFollow: () => void }) {
  const pathname = usePathname();
  const pages = [["", "Overview"], ...guides].map(([name, title = ""]) => ({
    href: name ? `/reference/${name}` : "/reference",
    title,
  }));
  const groups = [...new Set(index.map(({ group }) => group))].map((group) => {
    const operations = index.filter((one) => one.group === group);
    return { group, operations, href: operations[0]?.href.split("#")[0] ?? "" };
  });
  const isCurrent = (href: string) =>
    pathname === href || (href === addressOf("behavior", "README") && pathname.startsWith(`${href}/`));
  const link = (href: string, title: string) => (
    <AppLink className={LINK} href={href} aria-current={isCurrent(href) ? "page" : undefined} onClick={onFollow}>
      {title}
    </AppLink>
  );
  return (
    <ul className="grid gap-0.5">
      {pages.map(({ href, title }) => (
        <li key={href}>{link(href, title)}</li>
      ))}
      <li className={SECTION}>{FOLDERS.recipes}</li>
      <li>{link(addressOf("recipes", "README"), "Before you start")}</li>
      {recipes.map(({ href, summary }) => (
        <li key={href}>{link(href, summary)}</li>
      ))}
      <li className={SECTION}>Operations</li>
      {groups.map(({ group, operations, href }) => (
        <li key={group}>
          {link(href, group)}
          {isCurrent(href) && <OperationLinks operations={operations} onFollow={onFollow} />}
        </li>
      ))}
    </ul>
  );
}

/** Operations of the open page. The one in view is marked. */
function OperationLinks({ operations, onFollow }: { operations: readonly Searchable[]; onFollow: () => void }) {
  const current = useInView(operations);
  return (
    <ul className="my-1 ml-2.5 grid gap-0.5 border-l pl-2">
      {operations.map(({ summary, detail, href }) => (
        <li key={href}>
          <a
            className={LINK}
            href={href.slice(href.indexOf("#"))}
            aria-current={href === current ? "location" : undefined}
            onClick={onFollow}
          >
            <span className="w-10 shrink-0 font-mono text-[0.625rem] text-muted-foreground">
              {detail.split(" ")[0]}
            </span>
            <span className="min-w-0">{summary}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Share of the window's height above which an operation's heading must be to count as in view. */
const READ = 0.25;

/**
 * Returns the address of the last operation that starts in the upper part of the window or above it; the first one until
 * then.
 */
function useInView(operations: readonly Searchable[]): string | undefined {
  const [current, setCurrent] = useState(operations[0]?.href);
  useEffect(() => {
    const isPassed = ({ href }: Searchable) => {
      const card = document.getElementById(href.slice(href.indexOf("#") + 1));
      return card !== null && card.getBoundingClientRect().top <= innerHeight * READ;
    };
    const look = () => setCurrent((operations.findLast(isPassed) ?? operations[0])?.href);
    const first = requestAnimationFrame(look);
    document.addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      document.removeEventListener("scroll", look);
    };
  }, [operations]);
  return current;
}

const TYPING = "input, textarea, select, [contenteditable]";

/** Focuses the search on a slash, except while typing. */
function useSlash(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box]);
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves between the search and the visible links with the arrow keys. Escape clears and focuses the search. */
function moveBetween(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")].filter(
    (stop) => stop.offsetParent !== null,
  );
  const step = STEPS[event.key];
  if (event.key === "Escape") {
    leave();
    stops[0]?.focus();
  } else if (step !== undefined && document.activeElement instanceof HTMLElement) {
    const next = stops[stops.indexOf(document.activeElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}
