"use client";

import { usePathname } from "next/navigation";
import { useGrants } from "@/components/shell/can";
import { TabNav } from "@/components/ui/tab-nav";
import { covers, type Scope, type StaffScope } from "@/lib/core/scopes";
import type { AccountType } from "@/lib/domain/accounts/contract";

const PARTS: readonly { path: string; label: string; scope: Scope | StaffScope; only?: AccountType }[] = [
  { path: "people", label: "People", scope: "representatives.read", only: "business" },
  { path: "capabilities", label: "Capabilities", scope: "capabilities.read" },
  { path: "cards", label: "Cards", scope: "issued-cards.read" },
  { path: "files", label: "Files", scope: "files.read" },
  { path: "fees", label: "Fees", scope: "profile.read" },
  { path: "activity", label: "Activity", scope: "audit.read" },
];

/** The parts of an account, as far as the viewer may see them; without a type those of every type. */
export function AccountTabs({ accountID, accountType }: { accountID: string; accountType?: AccountType }) {
  const path = usePathname();
  const grants = useGrants();
  const overview = `/accounts/${accountID}`;
  const shown = PARTS.filter(
    ({ scope, only }) => covers(grants, scope, accountID) && (!only || !accountType || only === accountType),
  );
  return (
    <TabNav
      label="Parts of the account"
      className="mb-6"
      items={[
        { href: overview, label: "Overview", isCurrent: path === overview || path === `${overview}/edit` },
        ...shown.map((part) => ({
          href: `${overview}/${part.path}`,
          label: part.label,
          isCurrent: path.startsWith(`${overview}/${part.path}`),
        })),
      ]}
    />
  );
}
