"use client";

import { usePathname } from "next/navigation";
import { useGrants } from "@/components/page/can";
import { covers } from "@/lib/core/grants";
import { accountOf, PALETTE_ACTIONS } from "./palette-actions";

/** What the viewer may begin, on the page of an account also for that account. */
export function useOwnActions(): { label: string; href: string }[] {
  const grants = useGrants();
  const account = accountOf(usePathname());
  return PALETTE_ACTIONS.filter(({ scope, isOfAccount }) => covers(grants, scope) && (!isOfAccount || account)).map(
    ({ label, href, isOfAccount }) => ({ label, href: isOfAccount ? `/accounts/${account}${href}` : href }),
  );
}
