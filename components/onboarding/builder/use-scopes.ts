"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/scopes";
import type { CapabilityID } from "@/lib/core/capabilities";
import type { InviteFormValues } from "../invite/invite-form";
import { presetScopes, SCOPE_PRESETS, type ScopePreset } from "../invite/scope-presets";

/** The chosen scopes, the preset they are or, when custom, come from, and choosing another preset. */
export function useScopes() {
  const { control, getValues, setValue, formState } = useFormContext<InviteFormValues>();
  const [consentScopes, { preset, base }] = useWatch({ control, name: ["scopes", "builder"] });
  const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
  const choosePreset = (typed: string) => {
    const next = SCOPE_PRESETS.find((one) => one === typed) ?? "custom";
    setValue("builder.base", next === "custom" ? preset : undefined);
    setValue("builder.preset", next);
    setValue("scopes", presetScopes(next, getValues("capabilities"), consentScopes), options);
  };
  return { chosen: consentScopes, preset, base, choosePreset };
}

/** Has the permissions follow the capabilities while they are the minimum. */
export function useFollowingScopes() {
  const { getValues, setValue, formState } = useFormContext<InviteFormValues>();
  return (capabilities: CapabilityID[]) => {
    if (getValues("builder.preset") !== "minimum") return;
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
    setValue("scopes", presetScopes("minimum", capabilities, []), options);
  };
}

/** Turns one scope on or off, which makes the choice a custom one. */
export function useScopeToggle() {
  const { getValues, setValue, formState } = useFormContext<InviteFormValues>();
  return (scope: ConsentScope, isChecked: boolean) => {
    const present = getValues("scopes");
    const next = CONSENT_SCOPES.filter((one) => (one === scope ? isChecked : present.includes(one)));
    const { preset } = getValues("builder");
    if (preset !== "custom") setValue("builder.base", preset);
    setValue("builder.preset", "custom");
    setValue("scopes", next, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
  };
}

/** Returns what differs from the preset that a choice came from. */
export function useScopeDifference(scopes: readonly ConsentScope[], base: ScopePreset | undefined) {
  const { getValues } = useFormContext<InviteFormValues>();
  const from = base ? presetScopes(base, getValues("capabilities"), []) : scopes;
  return {
    added: scopes.filter((scope) => !from.includes(scope)),
    removed: from.filter((scope) => !scopes.includes(scope)),
  };
}
