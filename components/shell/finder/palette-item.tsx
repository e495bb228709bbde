"use client";

import { Command } from "cmdk";
import type { ReactNode } from "react";
import { KeyCaps } from "@/components/page/keys/key-caps";

export interface PaletteItemProps {
  value: string;
  label: string;
  icon?: ReactNode;
  /** A line that distinguishes the item from others with the same name. */
  line?: string;
  end?: ReactNode;
  keys?: readonly string[];
  onSelect: () => void;
}

export function PaletteItem({ value, label, icon, line, end, keys, onSelect }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 text-sm select-none data-[selected=true]:bg-muted data-[selected=true]:outline-1 data-[selected=true]:outline-transparent touch:min-h-12"
    >
      {icon && <span className="shrink-0 text-muted-foreground [&_svg]:size-4">{icon}</span>}
      <span className="grid min-w-0 grow">
        <span className="truncate font-medium">{label}</span>
        {line && <span className="truncate text-xs text-muted-foreground">{line}</span>}
      </span>
      {end && <span className="flex shrink-0 items-center gap-2">{end}</span>}
      {keys && <KeyCaps aria-hidden keys={keys} className="max-sm:hidden" />}
    </Command.Item>
  );
}

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="mb-1 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground"
    >
      {children}
    </Command.Group>
  );
}
