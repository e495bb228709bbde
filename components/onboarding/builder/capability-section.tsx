"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { announce } from "@/components/ui/announce";
import { FieldGroup } from "@/components/ui/field-group";
import { FormSection } from "@/components/form/form-section";
import {
  BUSINESS_CAPABILITIES,
  CAPABILITIES,
  type CapabilityID,
  impliedCapabilities,
} from "@/lib/domain/capabilities/contract";
import { CAPABILITY_WORDS } from "../capability-words";
import type { InviteFormValues } from "../invite-form";
import { listFault, optionID } from "../invite-problems";
import { AskedList } from "./asked-list";
import { useErrorCount, useRefusals } from "./builder-context";
import { OptionCard } from "@/components/form/option-card";
import { refusedSummary } from "./refused-summary";
import { useCapabilities } from "./use-capabilities";

/** What the account shall be able to do; what others bring with them is shown as such. */
export function CapabilitySection() {
  const { getFieldState, formState } = useFormContext<InviteFormValues>();
  const { chosen, choose } = useCapabilities();
  const refused = useRefusals("capabilities");
  const implied = impliedCapabilities(chosen);
  const toggle = (capability: CapabilityID, isChecked: boolean) => {
    const next = isChecked ? [...chosen, capability] : chosen.filter((other) => other !== capability);
    const brings = impliedCapabilities(next).find((other) => !next.includes(other) && !implied.includes(other));
    if (brings)
      announce(`${CAPABILITY_WORDS[brings].label} added because ${CAPABILITY_WORDS[capability].label} needs it`);
    choose(next);
  };
  const fault = getFieldState("capabilities", formState).error?.message;
  return (
    <FormSection title="What they can do" id="can" errorCount={useErrorCount("capabilities")}>
      <FieldGroup
        legend="Capabilities"
        name="capabilities"
        hint="Decides what they are asked for while onboarding."
        error={fault ? listFault("capabilities", fault) : refusedSummary(refused, implied)}
      >
        <div className="grid gap-2.5 sm:grid-cols-2">
          {CAPABILITIES.map((capability) => (
            <CapabilityCard
              key={capability}
              capability={capability}
              isChosen={chosen.includes(capability)}
              neededBy={
                chosen.includes(capability)
                  ? undefined
                  : chosen.find((other) => impliedCapabilities([other]).includes(capability))
              }
              error={implied.includes(capability) ? refused.get(capability) : undefined}
              onToggle={(isChecked) => toggle(capability, isChecked)}
            />
          ))}
        </div>
      </FieldGroup>
      <AskedList />
    </FormSection>
  );
}

type CapabilityCardProps = {
  capability: CapabilityID;
  isChosen: boolean;
  /** The chosen capability which cannot do without this one. */
  neededBy: CapabilityID | undefined;
  error: string | undefined;
  onToggle: (isChecked: boolean) => void;
};

function CapabilityCard({ capability, isChosen, neededBy, error, onToggle }: CapabilityCardProps) {
  const type = useWatch<InviteFormValues, "prefill.accountType">({ name: "prefill.accountType" });
  const { label, description } = CAPABILITY_WORDS[capability];
  const isForOthers = type === "individual" && BUSINESS_CAPABILITIES.includes(capability);
  const why = isForOthers
    ? "For businesses only; the account type above is individual."
    : neededBy && `Added because ${CAPABILITY_WORDS[neededBy].label} needs it.`;
  return (
    <OptionCard
      id={optionID("capabilities", capability)}
      label={label}
      hint={why ?? description}
      isChecked={isChosen || neededBy !== undefined}
      isDisabled={isForOthers || neededBy !== undefined}
      error={error && `${label} ${error}`}
      onCheckedChange={onToggle}
    />
  );
}
