"use client";

import { KeyCaps } from "@/components/page/keys/key-caps";
import { useSingleKeysOn } from "@/components/page/keys/single-keys";
import { GO, type Key, KEYS } from "@/components/page/keys/keys";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { FinderPage } from "./pages-of";

interface KeySheetProps {
  pages: readonly FinderPage[];
  onClose: () => void;
}

const PARTS = ["Everywhere", "Lists", "Invites"] as const satisfies readonly Key["part"][];

/** The list of all keyboard shortcuts, with a switch for single keys. */
export function KeySheet({ pages, onClose }: KeySheetProps) {
  const { isOn, setOn } = useSingleKeysOn();
  const all: Key[] = Object.values(KEYS);
  const places = pages.flatMap(({ label, letter }) => (letter ? [{ keys: [GO, letter], does: label }] : []));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Keyboard shortcuts"
      description={isOn ? "Shortcuts work when you’re not typing." : "Single-key shortcuts are off."}
    >
      <div className="grid gap-x-10 gap-y-6 pb-2 sm:grid-cols-2">
        <div className="grid content-start gap-6">
          {PARTS.map((part) => (
            <Keys key={part} heading={part} keys={all.filter((key) => key.part === part)} />
          ))}
          <Button className="justify-self-start" onClick={() => setOn(!isOn)}>
            {isOn ? "Turn off single-key shortcuts" : "Turn on single-key shortcuts"}
          </Button>
        </div>
        <Keys heading="Go to" keys={places} />
      </div>
    </Dialog>
  );
}

function Keys({ heading, keys }: { heading: string; keys: readonly Pick<Key, "keys" | "does">[] }) {
  return (
    <section aria-label={heading}>
      <h3 className="mb-1 text-xs font-medium text-muted-foreground">{heading}</h3>
      <dl className="divide-y">
        {keys.map(({ keys: caps, does }) => (
          <div key={does} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
            <dt>{does}</dt>
            <dd>
              <KeyCaps keys={caps} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
