"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { SCOPES, type Scope } from "@/lib/core/scopes";
import type { InviteFormValues } from "../invite-form";
import { presetScopes, SCOPE_PRESETS, type ScopePreset } from "../scope-presets";
import { useMayPass } from "./use-may-pass";

/** The chosen scopes, the preset they come from, and changing either. */
export function useScopes() {
  const { control, getValues, setValue, formState } = useFormContext<InviteFormValues>();
  const mayPass = useMayPass();
  const [chosen, preset] = useWatch({ control, name: ["scopes", "builder.preset"] });
  const [base, setBase] = useState<ScopePreset>();
  const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
  const choosePreset = (typed: string) => {
    const next = SCOPE_PRESETS.find((one) => one === typed) ?? "custom";
    setBase(next === "custom" && preset !== "custom" ? preset : undefined);
    setValue("builder.preset", next);
    setValue("scopes", presetScopes(next, getValues("capabilities"), chosen, mayPass), options);
  };
  return { chosen, preset, base, choosePreset };
}

/** Turns one scope on or off, which makes the choice a custom one. */
export function useScopeToggle() {
  const { getValues, setValue, formState } = useFormContext<InviteFormValues>();
  return (scope: Scope, isChecked: boolean) => {
    const present = getValues("scopes");
    const next = SCOPES.filter((one) => (one === scope ? isChecked : present.includes(one)));
    setValue("builder.preset", "custom");
    setValue("scopes", next, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
  };
}
