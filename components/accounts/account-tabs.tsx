"use client";

import { usePathname } from "next/navigation";
import { useGrants } from "@/components/page/can";
import { TabNav } from "@/components/ui/tab-nav";
import { covers, type StaffScope } from "@/lib/core/grants";
import type { Scope } from "@/lib/core/scopes";
import type { AccountType } from "@/lib/domain/accounts/contract";

const PARTS: readonly { path: string; label: string; scope: Scope | StaffScope; only?: AccountType }[] = [
  { path: "people", label: "People", scope: "representatives.read", only: "business" },
  { path: "capabilities", label: "Capabilities", scope: "capabilities.read" },
  { path: "wallet", label: "Wallet", scope: "wallets.read" },
  { path: "sources", label: "Money sources", scope: "bank-accounts.read" },
  { path: "cards", label: "Cards", scope: "issued-cards.read" },
  { path: "files", label: "Files", scope: "files.read" },
  { path: "fees", label: "Fees", scope: "profile.read" },
  { path: "activity", label: "Activity", scope: "audit.read" },
];

/** The parts of an account; without a type those of every type. Parts that the viewer may not see stay and say why. */
export function AccountTabs({ accountID, accountType }: { accountID: string; accountType: AccountType | undefined }) {
  const path = usePathname();
  const grants = useGrants();
  const base = `/accounts/${accountID}`;
  const parts = PARTS.filter(({ only }) => !only || !accountType || only === accountType);
  const items = [
    { href: base, label: "Overview", isCurrent: path === base },
    ...parts.map((part) => {
      const href = `${base}/${part.path}`;
      const isLocked = !covers(grants, part.scope, accountID);
      return { href, label: part.label, isCurrent: path === href, isLocked };
    }),
  ];
  return (
    <>
      <TabNav label="Parts of the account" items={items} />
      <h2 className="sr-only">{items.find(({ isCurrent }) => isCurrent)?.label}</h2>
    </>
  );
}
