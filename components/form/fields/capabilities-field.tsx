"use client";

import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { announce } from "@/components/ui/feedback/live-region";
import { FieldGroup } from "@/components/ui/fields/field";
import {
  BUSINESS_CAPABILITIES,
  CAPABILITIES,
  type CapabilityID,
  impliedCapabilities,
} from "@/lib/core/money/capabilities";
import { OptionCard } from "./option-card";
import { optionID, useOption, useValueField } from "../use-field";

export interface CapabilitiesFieldProps {
  name: string;
  legend?: string;
  hint: string;
  /** True for accounts of persons, which cannot have business capabilities. */
  isPerson: boolean;
  /** True if every account gets transfers, regardless of the choice. */
  hasTransfers?: boolean;
  onChosen?: (chosen: CapabilityID[]) => void;
}

/** Choices for an account's capabilities. A choice shows the other capabilities that it adds. */
export function CapabilitiesField({
  name,
  legend = "Capabilities",
  hint,
  isPerson,
  hasTransfers = false,
  onChosen,
}: CapabilitiesFieldProps) {
  const { field, error } = useValueField(name, legend);
  const chosen = field.value as CapabilityID[];
  const toggle = (capability: CapabilityID, isOn: boolean) => {
    const next = CAPABILITIES.filter((one) => (one === capability ? isOn : chosen.includes(one)));
    const brings = impliedCapabilities(next).find(
      (one) => !next.includes(one) && !impliedCapabilities(chosen).includes(one),
    );
    if (brings)
      announce(`${CAPABILITY_WORDS[brings].label} added because ${CAPABILITY_WORDS[capability].label} needs it`);
    field.onChange(next);
    onChosen?.(next);
  };
  return (
    <FieldGroup legend={legend} name={name} hint={hint} error={error}>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {CAPABILITIES.map((capability) => (
          <CapabilityCard
            key={capability}
            list={name}
            capability={capability}
            chosen={chosen}
            isPerson={isPerson}
            isFixed={hasTransfers && capability === "transfers"}
            onToggle={toggle}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

interface CapabilityCardProps {
  list: string;
  capability: CapabilityID;
  chosen: readonly CapabilityID[];
  isPerson: boolean;
  isFixed: boolean;
  onToggle: (capability: CapabilityID, isOn: boolean) => void;
}

function CapabilityCard({ list, capability, chosen, isPerson, isFixed, onToggle }: CapabilityCardProps) {
  const { label, description } = CAPABILITY_WORDS[capability];
  const isChosen = chosen.includes(capability);
  const neededBy = isChosen ? undefined : chosen.find((one) => impliedCapabilities([one]).includes(capability));
  // An implied option has no switch, so its error links to the option that implies it.
  const error = useOption(list, capability, label, {
    isChosen: isChosen || neededBy !== undefined,
    because: neededBy,
  });
  const isForOthers = isPerson && BUSINESS_CAPABILITIES.includes(capability);
  const why = isFixed
    ? "Requested for every account automatically."
    : isForOthers
      ? "Only for businesses. The account type above is individual."
      : neededBy && `Added because ${CAPABILITY_WORDS[neededBy].label} needs it.`;
  return (
    <OptionCard
      id={optionID(list, capability)}
      label={label}
      hint={why ?? description}
      isChecked={isFixed || isChosen || neededBy !== undefined}
      isDisabled={isFixed || isForOthers || neededBy !== undefined}
      error={error && `${label} ${error}`}
      onCheckedChange={(isOn) => onToggle(capability, isOn)}
    />
  );
}
