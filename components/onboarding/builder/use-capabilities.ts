"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CAPABILITIES, type CapabilityID } from "@/lib/domain/capabilities/contract";
import type { InviteFormValues } from "../invite-form";
import { presetScopes } from "../scope-presets";

/** The chosen capabilities, and choosing others; permissions follow as long as they are the minimum. */
export function useCapabilities() {
  const { control, getValues, setValue, formState } = useFormContext<InviteFormValues>();
  const chosen = useWatch({ control, name: "capabilities" });
  const choose = (next: readonly CapabilityID[]) => {
    const capabilities = CAPABILITIES.filter((capability) => next.includes(capability));
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
    setValue("capabilities", capabilities, options);
    if (getValues("builder.preset") === "minimum")
      setValue("scopes", presetScopes("minimum", capabilities, []), options);
  };
  return { chosen, choose };
}
