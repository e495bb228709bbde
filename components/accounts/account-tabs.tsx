"use client";

import { usePathname } from "next/navigation";
import { useCan } from "@/components/shell/can";
import { TabNav } from "@/components/ui/tab-nav";

/** The parts of an account. */
export function AccountTabs({ accountID }: { accountID: string }) {
  const path = usePathname();
  const seesCards = useCan("issued-cards.read", accountID);
  const overview = `/accounts/${accountID}`;
  const cards = `${overview}/cards`;
  return (
    <TabNav
      label="Parts of the account"
      className="mb-6"
      items={[
        { href: overview, label: "Overview", isCurrent: path === overview },
        ...(seesCards ? [{ href: cards, label: "Cards", isCurrent: path.startsWith(cards) }] : []),
      ]}
    />
  );
}
