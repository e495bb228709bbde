"use client";

import { LockKeyhole } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { useControl } from "../form-context";

export interface FactsOnFile {
  /** Returns why a field cannot be changed, or undefined if it can. */
  lockOf: (name: string) => string | undefined;
  /** Paths of write-only answers on file. They can be replaced but are never shown. */
  onFile: readonly string[];
}

const Context = createContext<FactsOnFile>({ lockOf: () => undefined, onFile: [] });

/**
 * Gives the form below the existing answers, as they were when it opened, and the locked ones. Without it, everything
 * is new.
 */
export function FactsOnFileProvider({ facts: value, children }: { facts: FactsOnFile; children: ReactNode }) {
  const [facts] = useState(value);
  return <Context value={facts}>{children}</Context>;
}

export function useFactsOnFile(): FactsOnFile {
  return useContext(Context);
}

export type OnFileProps = { name: string; label: string; children: ReactNode };

/** A write-only answer. When it is on file it is never shown, and it can be replaced unless it is locked. */
export function OnFile({ name, label, children }: OnFileProps) {
  const { onFile, lockOf } = useFactsOnFile();
  const [isReplaced, setReplaced] = useState(false);
  const { unregister } = useFormContext();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReplaced) box.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [isReplaced]);
  if (!onFile.includes(name)) return children;
  const keep = () => {
    unregister(name);
    setReplaced(false);
  };
  if (!isReplaced)
    return <ValueOnFile name={name} label={label} lock={lockOf(name)} onReplace={() => setReplaced(true)} />;
  return (
    <div ref={box} className="grid content-start gap-2">
      {children}
      <div>
        <Button size="sm" variant="ghost" onClick={keep}>
          Keep what is on file<span className="sr-only"> {label}</span>
        </Button>
      </div>
    </div>
  );
}

function ValueOnFile({
  name,
  label,
  lock,
  onReplace,
}: {
  name: string;
  label: string;
  lock: string | undefined;
  onReplace: () => void;
}) {
  const id = useId();
  useControl(name, label);
  return (
    <div id={name} role="group" aria-labelledby={id} className="grid content-start gap-1.5">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span>On file, never shown</span>
        {!lock && (
          <Button size="sm" onClick={onReplace}>
            Replace<span className="sr-only"> {label}</span>
          </Button>
        )}
      </p>
      {lock && <LockNote lock={lock} />}
    </div>
  );
}

/** The reason why a field cannot be changed, shown instead of its hint. */
export function LockNote({ lock }: { lock: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-[0.8125rem] text-muted-foreground">
      <LockKeyhole aria-hidden className="size-3.5 shrink-0" />
      {lock}
    </span>
  );
}
