"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { focusLeft } from "@/components/ui/browser";
import { isKey } from "@/components/page/keys/keys";
import { isSingleKey } from "@/components/page/keys/single-keys";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Sheet } from "@/components/ui/overlays/dialog";
import { announce } from "@/components/ui/feedback/live-region";
import type { Column } from "./columns";
import type { List, Params, RowsProps, Table } from "./list";

/** Rows that the list draws itself, with the kit's panel. */
export function PanelRows({ list, ...shown }: Omit<RowsProps, "panel"> & { list: List }) {
  const { rows, params } = shown;
  const panel = useRowPanel(rows.map(list.keyOf));
  const Rows = list.rows;
  return (
    <div data-rows>
      {Rows && <Rows {...shown} panel={panel} />}
      <RowPanel table={list} columns={list.columns} {...{ rows, params, panel }} />
    </div>
  );
}

interface RowPanelProps {
  table: Table;
  columns: readonly Column[];
  rows: readonly unknown[];
  params: Params;
  panel: ReturnType<typeof useRowPanel>;
}

/**
 * The panel with all details of a row, including hidden columns, and links to its page and to the previous and next
 * rows.
 */
export function RowPanel({ table, columns, rows, params, panel }: RowPanelProps) {
  const row = rows.find((one) => table.keyOf(one) === panel.opened);
  if (row === undefined) return null;
  const [previous, next] = [panel.to(-1), panel.to(1)];
  const opener = columns.find(({ opens }) => opens);
  const title = opener ?? columns[0];
  const page = columns.find(({ to }) => to)?.to?.(row, params);
  const valueOf = (part: Pick<Column, "cell" | "inFull">) => part.inFull?.(row, params) ?? part.cell(row, params);
  const items = columns
    .flatMap((column) => [column !== title && !column.isActions && column, column.below])
    .flatMap((part) => (part ? [{ label: part.head, value: valueOf(part) }] : []));
  const hasSteps = previous !== undefined || next !== undefined;
  const footer = (hasSteps || page) && (
    <>
      {hasSteps && (
        <span className="mr-auto flex gap-2">
          <StepButton label="Previous row" icon={<ArrowUp aria-hidden />} to={previous} />
          <StepButton label="Next row" icon={<ArrowDown aria-hidden />} to={next} />
        </span>
      )}
      {page && (
        <Button variant="primary" asChild>
          <AppLink href={page}>Open</AppLink>
        </Button>
      )}
    </>
  );
  return (
    <Sheet
      open
      onOpenChange={panel.close}
      title={opener?.opens?.(row) ?? panel.name}
      footer={footer}
      className="w-[min(36rem,100vw)]"
    >
      {table.details?.(row, params) ?? <DefinitionList items={items} />}
      {table.more?.(row, params)}
      {/* A row with its own page has its actions on that page. */}
      {columns
        .filter(({ isActions }) => isActions && !page)
        .map(({ head, cell }) => (
          <div key={head} className="py-4">
            {cell(row, params)}
          </div>
        ))}
    </Sheet>
  );
}

/** Checks whether the key opens the panel of the focused row. Other focused elements keep their own use of the key. */
function isPeek(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target, currentTarget, nativeEvent } = event;
  const isRow = target === currentTarget || (target instanceof Element && target.matches("th a"));
  // A row without its own page has only the panel to open.
  const isMeant = isKey("peek", key) || (isKey("open", key) && target === currentTarget);
  if (!isRow || !isMeant || !isSingleKey(nativeEvent)) return false;
  event.preventDefault();
  return true;
}

/** The link or button with a row's name. */
const NAMES = "th a, th button, [data-name]";

/** Returns a row's name from the text of its heading, without the arrow and the second line. */
function nameOf(row: HTMLElement): string {
  const name = row.querySelector(NAMES) ?? row.querySelector("th");
  if (!name) return "";
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    const hidden = parentElement?.closest("[aria-hidden]");
    // While the panel is open, the whole page is aria-hidden.
    if (!hidden || !name.contains(hidden)) words.push(textContent?.trim() ?? "");
  }
  return words.filter(Boolean).join(" ");
}

/** At the end of the rows the button remains, disabled with ARIA only, so that it keeps focus. */
function StepButton({ label, icon, to }: { label: string; icon: ReactNode; to: (() => void) | undefined }) {
  return (
    <Button size="icon" aria-label={label} title={label} {...(!to && { "aria-disabled": true })} onClick={to}>
      {icon}
    </Button>
  );
}

/**
 * Returns the row in the open panel, and functions to open adjacent rows. Closing the panel returns focus to the row.
 */
export function useRowPanel(keys: readonly string[]) {
  const [opened, setOpened] = useState({ key: "", name: "" });
  const trigger = useRef<Element>(null);
  const place = keys.indexOf(opened.key);
  const to = (by: number) => {
    const key = place < 0 ? undefined : keys[place + by];
    if (key === undefined) return undefined;
    return () => {
      const row = trigger.current
        ?.closest("[data-rows]")
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
      const name = row ? nameOf(row) : "";
      const opener = row?.querySelector(NAMES);
      // A row in closed details cannot take focus.
      trigger.current = opener?.closest("details:not([open])")?.querySelector("summary") ?? opener ?? null;
      setOpened({ key, name });
      announce(name);
    };
  };
  const open = (key: string, name = "") => {
    trigger.current = document.activeElement;
    setOpened({ key, name });
  };
  const peek = (event: KeyboardEvent<HTMLElement>, key: string) => {
    if (isPeek(event)) open(key, nameOf(event.currentTarget));
  };
  const close = () => {
    setOpened({ key: "", name: "" });
    focusLeft(trigger.current);
  };
  return { opened: opened.key, name: opened.name, open, peek, to, close };
}
