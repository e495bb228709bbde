"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { TabNav } from "@/components/ui/tab-nav";

/** The tabs of the risk pages. A new tab adds its label and its route. */
const TABS = [{ label: "Return rates", href: "/risk" }] as const;

/** The tabs above each risk page. */
export default function RiskLayout({ children }: { children: ReactNode }) {
  const path = usePathname();
  return (
    <>
      <TabNav label="Risk" items={TABS.map((tab) => ({ ...tab, isCurrent: path === tab.href }))} className="mb-6" />
      {children}
    </>
  );
}
