"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { KeyCaps } from "@/components/page/keys/key-caps";
import { ariaKeyOf, KEYS } from "@/components/page/keys/keys";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { NavSection } from "../navigation";
import { setOpened, useOpened } from "./opened";
import { pagesOf } from "./pages-of";
import { useKeys } from "./use-keys";

const Palette = dynamic(() => import("./palette").then(({ Palette: loaded }) => loaded), { ssr: false });
const KeySheet = dynamic(() => import("./key-sheet").then(({ KeySheet: loaded }) => loaded), { ssr: false });

/** The button that finds anything, and the listener to all keys. What they open is loaded when it is needed. */
export function Finder({ sections }: { sections: readonly NavSection[] }) {
  const opened = useOpened();
  const isHydrated = useHydrated();
  const pages = useMemo(() => pagesOf(sections), [sections]);
  useKeys(useMemo(() => pages.map(({ href }) => href), [pages]));
  const close = () => setOpened(undefined);
  return (
    <>
      <button
        type="button"
        aria-label={KEYS.find.does}
        aria-haspopup="dialog"
        // Said once the key is heard.
        aria-keyshortcuts={isHydrated ? ariaKeyOf("find") : undefined}
        className="flex h-9 shrink-0 items-center gap-2 rounded-md text-sm text-muted-foreground hover:bg-muted max-sm:w-9 max-sm:justify-center sm:border sm:border-border-strong sm:bg-card sm:px-2.5 lg:w-64 touch:h-11 touch:max-sm:w-11"
        onClick={() => setOpened("palette")}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="grow text-left max-sm:sr-only">Find anything</span>
        <KeyCaps keys={KEYS.find.keys} className="max-lg:hidden" />
      </button>
      {opened === "palette" && <Palette pages={pages} onClose={close} />}
      {opened === "keys" && <KeySheet pages={pages} onClose={close} />}
    </>
  );
}
