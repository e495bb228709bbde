"use client";

import { useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { focusLeft } from "@/components/ui/focus-left";
import { Sheet } from "@/components/ui/sheet";
import type { Column } from "./columns";
import type { Params, Table } from "./list";

export interface RowPanelProps {
  table: Table;
  /** Those that the viewer may see. */
  columns: readonly Column[];
  /** The row as it is now; without one the panel is closed. */
  row: unknown;
  /** What the row is called where no column gives the panel its title. */
  name: string;
  params: Params;
  onClose: () => void;
}

/** Everything about a row, also what did not fit into the table, and the way to its page. */
export function RowPanel({ table, columns, row, name, params, onClose }: RowPanelProps) {
  if (row === undefined) return null;
  const opener = columns.find(({ opens }) => opens);
  const title = opener ?? columns[0];
  const page = columns.find(({ to }) => to)?.to?.(row, params);
  const items = columns
    .filter((column) => column !== title && !column.isActions)
    .map(({ head, cell }) => ({ label: head, value: cell(row, params) }));
  const footer = page && (
    <Button variant="primary" asChild>
      <AppLink href={page}>Open</AppLink>
    </Button>
  );
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={opener?.opens?.(row) ?? name}
      footer={footer}
      className="w-[min(36rem,100vw)]"
    >
      {table.details?.(row, params) ?? <DefinitionList items={items} />}
      {/* A row with a page has its actions there, too. */}
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

/** Which row's panel is open. Closing gives focus back to what opened it. */
export function useRowPanel() {
  const [opened, setOpened] = useState({ key: "", name: "" });
  const trigger = useRef<Element>(null);
  const open = (key: string, name = "") => {
    trigger.current = document.activeElement;
    setOpened({ key, name });
  };
  const close = () => {
    setOpened({ key: "", name: "" });
    focusLeft(trigger.current);
  };
  return { opened: opened.key, name: opened.name, open, close };
}
