"use client";

import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useState } from "react";
import { cn } from "./cn";
import { TAB, TAB_ROW } from "./tab-nav";

// Not Radix: its tabs render style attributes on the server, which the content security policy blocks.

type TabsState = { id: string; value: string; select: (value: string) => void };

const TabsContext = createContext<TabsState>({ id: "", value: "", select: () => {} });

export type TabsProps = {
  defaultValue: string;
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  children: ReactNode;
};

/** Panels that are shown one at a time. For tabs with their own URLs, use TabNav. */
export function Tabs({ defaultValue, value, onValueChange, className, children }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const select = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  return (
    <TabsContext value={{ id, value: value ?? own, select }}>
      <div className={className}>{children}</div>
    </TabsContext>
  );
}

export function TabsList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="tablist" aria-label={label} className={cn(TAB_ROW, className)} onKeyDown={moveBetweenTabs}>
      {children}
    </div>
  );
}

export function TabsTrigger({ value, children }: { value: string; children: ReactNode }) {
  const tabs = useContext(TabsContext);
  const isSelected = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-controls={`${tabs.id}-panel-${value}`}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className={TAB}
      onClick={() => tabs.select(value)}
    >
      {children}
    </button>
  );
}

/** The panel of the tab with the same value. Hidden panels stay mounted. */
export function TabsContent({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  const tabs = useContext(TabsContext);
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      tabIndex={0}
      hidden={tabs.value !== value}
      className={cn("rounded-md pt-4", className)}
    >
      {children}
    </div>
  );
}

function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
  const to = moves[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = tabs[(to + tabs.length) % tabs.length];
  tab?.focus();
  tab?.click();
}
