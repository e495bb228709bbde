"use client";

import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { useOnline } from "@/components/ui/use-online";
import { usePhrases } from "@/components/ui/words/use-phrases";

/**
 * Warns that the browser is offline and prevents navigation, because the browser would replace the page with its own
 * error. Forms cannot be sent until it is online again.
 */
export function OfflineBar() {
  const { say } = usePhrases();
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) return undefined;
    document.addEventListener("click", stay, { capture: true });
    return () => document.removeEventListener("click", stay, { capture: true });
  }, [isOnline]);
  return (
    <div role="status" className="sticky top-0 z-30 empty:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-b border-warning-border bg-warning-soft px-3 py-1.5 text-[0.8125rem]">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          {say("You’re offline. This page stays as it was, and nothing can be sent.")}
        </p>
      )}
    </div>
  );
}

function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download")) return;
  const { origin, pathname, search } = location;
  const isWithin = link.pathname === pathname && link.search === search && link.hash !== "";
  if (link.origin !== origin || isWithin) return;
  event.preventDefault();
  event.stopPropagation();
}
