"use client";

import dynamic from "next/dynamic";
import { FormSection } from "@/components/form/form-section";
import { Skeleton } from "@/components/ui/skeleton";

const AdvancedFields = dynamic(() => import("./advanced-fields").then((loaded) => loaded.AdvancedFields), {
  loading: () => <Skeleton className="h-60" />,
});

/** What few invites need, closed at first. */
export function AdvancedSection() {
  return (
    <FormSection title="Advanced" id="advanced" isOpenAtFirst={false}>
      <AdvancedFields />
    </FormSection>
  );
}
