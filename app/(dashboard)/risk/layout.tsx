import type { ReactNode } from "react";
import { RiskTabs } from "@/components/risk/risk-tabs";

/** The tabs of the risk pages. Each tab is a route below this folder. */
export default function RiskLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <RiskTabs />
      {children}
    </>
  );
}
