"use client";

import { useGrants } from "@/components/page/can";
import { TabNav } from "@/components/ui/tab-nav";
import { covers } from "@/lib/core/access/grants";

const PAGES = [
  { label: "Return rates", href: "/risk", scope: "transfers.read" },
  { label: "Review", href: "/risk/review", scope: "transfers.read" },
  { label: "Rules", href: "/risk/rules", scope: "transfers.read" },
  { label: "Sanctions", href: "/risk/sanctions", scope: "sanctions.read" },
] as const;

export function RiskTabs({ current }: { current: (typeof PAGES)[number]["label"] }) {
  const grants = useGrants();
  const items = PAGES.map(({ label, href, scope }) => ({
    label,
    href,
    isCurrent: label === current,
    isLocked: !covers(grants, scope),
  }));
  return <TabNav label="Risk" items={items} />;
}
