"use client";

import { useWatch } from "react-hook-form";
import type { InviteFormValues } from "../invite-form";
import { AdvancedSection } from "./advanced-section";
import { CapabilitySection } from "./capability-section";
import { PriceSection } from "./price-section";
import { ScopeSection } from "./scope-section";
import { WhoSection } from "./who-section";

/** Everything an invite is made of. */
export function BuilderSections() {
  const knowledge = useWatch<InviteFormValues, "builder.knowledge">({ name: "builder.knowledge" });
  return (
    <>
      <WhoSection />
      <CapabilitySection />
      <ScopeSection />
      <PriceSection />
      {knowledge !== "nothing" && <AdvancedSection />}
    </>
  );
}
