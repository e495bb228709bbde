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
  /** The account is a person's, who may not have those of businesses. */
  isPerson: boolean;
  /** Every account has transfers, whether they are chosen or not. */
  hasTransfers?: boolean;
  onChosen?: (chosen: CapabilityID[]) => void;
}

/** Shows the capabilities of an account to choose from. A choice shows which others it brings along. */
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
  // An option that came along cannot be switched off by itself, so its fault leads to the one that brought it.
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
