"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { FoundGroup } from "@/lib/domain/search/dashboard";
import { foundHref } from "./found-words";

interface Finding {
  groups: readonly FoundGroup[];
  isPending: boolean;
}

/**
 * Enter before anything is found opens what is found first, as soon as it is there. Who pastes and presses Enter means
 * what comes, not what was found before. Returns the listener, and what forgets the key once something else is typed.
 */
export function useEarlyEnter({ groups, isPending }: Finding, hasOwn: boolean, onClose: () => void) {
  const [isEntered, setEntered] = useState(false);
  const router = useRouter();
  const first = isEntered && !isPending ? firstOf(groups) : undefined;
  useEffect(() => {
    if (first === undefined) return;
    onClose();
    router.push(first);
  }, [first, onClose, router]);
  const listen = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement;
    if (!isEnter || !isPending || hasOwn) return;
    event.preventDefault();
    setEntered(true);
  };
  return { listen, forget: () => setEntered(false) };
}

function firstOf([group]: readonly FoundGroup[]): string | undefined {
  const [item] = group?.items ?? [];
  return group && item && foundHref(group.kind, item);
}
