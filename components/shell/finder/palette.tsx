"use client";

import { Command } from "cmdk";
import { Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import { KeyCaps } from "@/components/page/keys/key-caps";
import { KEYS } from "@/components/page/keys/keys";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { OVERLAY } from "@/components/ui/overlay-look";
import { Spinner } from "@/components/ui/spinner";
import { setOpened } from "./opened";
import { ownItems, type OwnItem } from "./own-items";
import { PaletteFound } from "./palette-found";
import { PaletteItem, PaletteGroup } from "./palette-item";
import { PaletteStatus } from "./palette-status";
import type { FinderPage } from "./pages-of";
import { useEarlyEnter } from "./use-early-enter";
import { useFound } from "./use-found";
import { useOwnActions } from "./use-own-actions";

interface PaletteProps {
  pages: readonly FinderPage[];
  onClose: () => void;
}

const PLACE =
  "fixed z-50 flex animate-fade-in flex-col overflow-hidden bg-popover shadow-float focus:outline-none inset-0 sm:inset-auto sm:top-[12dvh] sm:left-1/2 sm:max-h-[70dvh] sm:w-[min(40rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:rounded-xl";

/** Finds anything: pages and actions at once, and what the search answers a moment later. */
export function Palette({ pages, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const router = useRouter();
  const found = useFound(typed);
  const own = ownItems(typed, pages, useOwnActions());
  const { listen, forget } = useEarlyEnter(found, own.length > 0, onClose);
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  const type = (text: string) => {
    forget();
    setTyped(text);
  };
  const choose = (item: OwnItem) => (item.href ? go(item.href) : setOpened("keys"));
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content aria-describedby={undefined} className={PLACE}>
          <Radix.Title className="sr-only">{KEYS.find.does}</Radix.Title>
          <Command
            label={KEYS.find.does}
            shouldFilter={false}
            loop
            className="flex min-h-0 grow flex-col"
            onKeyDown={listen}
          >
            <PaletteInput typed={typed} isPending={found.isPending} onType={type} />
            <Command.List label="Results" className="min-h-0 grow overflow-y-auto p-2 empty:p-0 sm:max-h-96">
              {own.map(({ heading, items }) => (
                <PaletteGroup key={heading} heading={heading}>
                  {items.map((item) => (
                    <OwnLine key={item.key} item={item} onSelect={() => choose(item)} />
                  ))}
                </PaletteGroup>
              ))}
              <PaletteFound groups={found.groups} onChoose={go} />
            </Command.List>
            <PaletteStatus typed={typed} found={found} hasOwn={own.length > 0} />
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

interface PaletteInputProps {
  typed: string;
  isPending: boolean;
  onType: (typed: string) => void;
}

function PaletteInput({ typed, isPending, onType }: PaletteInputProps) {
  return (
    <div className="flex items-center gap-3 border-b px-4">
      <span className={cn("text-muted-foreground [&_svg]:size-4")}>
        {isPending ? <Spinner /> : <Search aria-hidden />}
      </span>
      <Command.Input
        value={typed}
        onValueChange={onType}
        maxLength={256}
        placeholder="Name, email, ID or last four digits"
        className="h-13 min-w-0 grow bg-transparent text-base outline-none placeholder:text-placeholder"
      />
      <Radix.Close asChild>
        <Button variant="ghost" size="icon-sm" aria-label="Close" className="text-muted-foreground">
          <X aria-hidden />
        </Button>
      </Radix.Close>
    </div>
  );
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
