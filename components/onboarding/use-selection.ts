"use client";

import { useState } from "react";
import type { ListedInvite } from "@/lib/domain/invites/dashboard";

/** Which invites are ticked; forgotten when others are shown (`of` changes) unless they were all asked for. */
export function useSelection(of: string) {
  const [state, setState] = useState<{ of: string; chosen: ReadonlyMap<string, ListedInvite> }>({
    of,
    chosen: new Map(),
  });
  const chosen = state.of === of ? state.chosen : new Map<string, ListedInvite>();
  const set = (invites: Iterable<ListedInvite>) =>
    setState({ of, chosen: new Map([...invites].map((invite) => [invite.code, invite])) });
  const toggle = (invite: ListedInvite, isSelected: boolean) => {
    const rest = [...chosen.values()].filter(({ code }) => code !== invite.code);
    set(isSelected ? [...rest, invite] : rest);
  };
  return { chosen: [...chosen.values()], has: (code: string) => chosen.has(code), set, toggle };
}
