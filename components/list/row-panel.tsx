"use client";

import { useRef, useState } from "react";
import { DefinitionList } from "@/components/ui/definition-list";
import { focusLeft } from "@/components/ui/focus-left";
import { Sheet } from "@/components/ui/sheet";
import type { Params, Table } from "./list";

export interface RowPanelProps {
  table: Table;
  /** The row as it is now; without one the panel is closed. */
  row: unknown;
  params: Params;
  onClose: () => void;
}

/** Everything about a row, also what did not fit into the table. */
export function RowPanel({ table, row, params, onClose }: RowPanelProps) {
  const { columns, details } = table;
  const title = row === undefined ? undefined : columns.find(({ opens }) => opens)?.opens?.(row);
  if (title === undefined) return null;
  const items = columns
    .filter(({ opens, isActions }) => !opens && !isActions)
    .map(({ head, cell }) => ({ label: head, value: cell(row, params) }));
  return (
    <Sheet open onOpenChange={onClose} title={title} className="w-[min(36rem,100vw)]">
      {details?.(row, params) ?? <DefinitionList items={items} />}
      {columns
        .filter(({ isActions }) => isActions)
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
  const [opened, setOpened] = useState("");
  const trigger = useRef<Element>(null);
  const open = (key: string) => {
    trigger.current = document.activeElement;
    setOpened(key);
  };
  const close = () => {
    setOpened("");
    focusLeft(trigger.current);
  };
  return { opened, open, close };
}
