"use client";

import { usePathname } from "next/navigation";
import { TabNav } from "@/components/ui/tab-nav";

/** The tabs of the risk pages. A new tab adds its label and its route. */
const TABS = [{ label: "Return rates", href: "/risk" }] as const;

export function RiskTabs() {
  const path = usePathname();
  const items = TABS.map((tab) => ({ ...tab, isCurrent: path === tab.href }));
  return <TabNav label="Risk" items={items} className="mb-6" />;
}
