"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useControl, useFault, useFaultsByValue } from "@/components/form/form-context";
import { FormSection, useEver } from "@/components/form/form-section";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/fields/field";
import { fieldMessage } from "@/components/ui/words/phrases";
import { RadioCardGroup } from "@/components/ui/fields/radio-card-group";
import { Skeleton, SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { scopeSentences } from "@/components/words/grants";
import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/access/scopes";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { InviteFormValues } from "../invite/invite-form";
import { PRESET_WORDS, presetScopes, SCOPE_PRESETS, type ScopePreset } from "../invite/scope-presets";

/** The chosen scopes, their preset or the one they started from, and a function to choose another preset. */
function useScopes() {
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

/** Keeps the permissions in step with the capabilities while they are the minimum. */
export function useFollowingScopes() {
  const { getValues, setValue, formState } = useFormContext<InviteFormValues>();
  return (capabilities: CapabilityID[]) => {
    if (getValues("builder.preset") !== "minimum") return;
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
    setValue("scopes", presetScopes("minimum", capabilities, []), options);
  };
}

/** Turns one scope on or off, which makes the preset custom. */
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

const SingleScopes = dynamic(() => import("./later-fields").then((loaded) => loaded.SingleScopes), {
  ssr: false,
  loading: () => <SkeletonFacts lines={9} isBare />,
});
const ScopeDifference = dynamic(() => import("./later-fields").then((loaded) => loaded.ScopeDifference), {
  loading: () => <Skeleton className="mt-1.5 h-5" />,
});

export function ScopeSection() {
  const { chosen, preset, base, choosePreset } = useScopes();
  useControl("scopes", "Permissions");
  const fault = useFault("scopes");
  const isRefused = useFaultsByValue("scopes").size > 0;
  const [isOpen, setOpen] = useState(false);
  const mustShow = preset === "custom" || isRefused;
  const isShown = isOpen || mustShow;
  const wasShown = useEver(isShown);
  const options = SCOPE_PRESETS.map((value) => ({
    value,
    ...PRESET_WORDS[value],
    ...(value === "custom" && base && { label: `Custom (from ${PRESET_WORDS[base].label})` }),
  }));
  return (
    <FormSection title="What you can do with their account" id="may">
      <div id="scopes" className="grid gap-4">
        <RadioCardGroup
          legend="Permissions"
          name="builder.preset"
          options={options}
          value={preset}
          onValueChange={choosePreset}
          columns={3}
        />
        <FieldError id="scopes-error" message={fault && fieldMessage("Permissions", fault)} />
        <ScopeSummary scopes={chosen} base={base} />
        {!mustShow && (
          <div>
            <Button size="sm" aria-expanded={isShown} aria-controls="scope-matrix" onClick={() => setOpen(!isOpen)}>
              {isShown ? "Hide single permissions" : "Show single permissions"}
            </Button>
          </div>
        )}
        <div id="scope-matrix" hidden={!isShown} className="grid gap-4">
          {wasShown && <SingleScopes />}
        </div>
      </div>
    </FormSection>
  );
}

function ScopeSummary({ scopes, base }: { scopes: readonly ConsentScope[]; base: ScopePreset | undefined }) {
  return (
    <div className="rounded-lg border bg-muted/50 px-3.5 py-3">
      <p className="font-medium">
        They’ll see that you can{" "}
        <span className="tabular font-normal text-muted-foreground">
          ({scopes.length} of {CONSENT_SCOPES.length})
        </span>
      </p>
      <ul className="mt-1 list-disc pl-4 text-muted-foreground">
        {scopeSentences(scopes).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {scopes.length === 0 && <li>Nothing yet.</li>}
      </ul>
      {base && <ScopeDifference scopes={scopes} base={base} />}
    </div>
  );
}
