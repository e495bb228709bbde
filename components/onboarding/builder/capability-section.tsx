"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CapabilitiesField } from "@/components/form/capabilities-field";
import { FormSection } from "@/components/form/form-section";
import type { InviteFormValues } from "../invite-form";
import { AskedList } from "./asked-list";
import { useFollowingScopes } from "./use-scopes";

/** What the account shall be able to do; what others bring with them is shown as such. */
export function CapabilitySection() {
  const { control } = useFormContext<InviteFormValues>();
  const type = useWatch({ control, name: "prefill.accountType" });
  return (
    <FormSection title="What they can do" id="can">
      <CapabilitiesField
        name="capabilities"
        hint="These determine what onboarding asks for."
        isPerson={type === "individual"}
        onChosen={useFollowingScopes()}
      />
      <AskedList />
    </FormSection>
  );
}
