"use client";

import { useController } from "react-hook-form";
import { OptionCard } from "@/components/onboarding/builder/option-card";
import { CAPABILITY_WORDS } from "@/components/onboarding/capability-words";
import { announce } from "@/components/ui/announce";
import { FieldGroup } from "@/components/ui/field-group";
import {
  BUSINESS_CAPABILITIES,
  CAPABILITIES,
  type CapabilityID,
  impliedCapabilities,
} from "@/lib/domain/capabilities/contract";
import type { AccountFormValues } from "./account-form";
import { useAccountType } from "./account-fields";

/** What the account asks to be able to do from the start; what others bring with them is shown as such. */
export function CapabilityChoice({ refused }: { refused: ReadonlyMap<CapabilityID, string> }) {
  const { field } = useController<AccountFormValues, "capabilities">({ name: "capabilities" });
  const isPerson = useAccountType() === "individual";
  const chosen = field.value;
  const implied = impliedCapabilities(chosen);
  const toggle = (capability: CapabilityID, isChecked: boolean) => {
    const next = isChecked ? [...chosen, capability] : chosen.filter((other) => other !== capability);
    const brings = impliedCapabilities(next).find((other) => !next.includes(other) && !implied.includes(other));
    if (brings)
      announce(`${CAPABILITY_WORDS[brings].label} added because ${CAPABILITY_WORDS[capability].label} needs it`);
    field.onChange(next);
  };
  const hintOf = (capability: CapabilityID) => {
    const neededBy = chosen.includes(capability)
      ? undefined
      : chosen.find((other) => impliedCapabilities([other]).includes(capability));
    if (capability === "transfers") return { isFixed: true, hint: "Requested for every account automatically." };
    if (isPerson && BUSINESS_CAPABILITIES.includes(capability))
      return { isFixed: true, hint: "For businesses only; the account type above is individual." };
    return {
      isFixed: neededBy !== undefined,
      hint: neededBy
        ? `Added because ${CAPABILITY_WORDS[neededBy].label} needs it.`
        : CAPABILITY_WORDS[capability].description,
    };
  };
  return (
    <FieldGroup
      legend="Capabilities"
      name="capabilities"
      hint="What is asked of the account follows from these; more can be requested later."
    >
      <div className="grid gap-2.5 sm:grid-cols-2">
        {CAPABILITIES.map((capability) => {
          const { hint, isFixed } = hintOf(capability);
          const fault = refused.get(capability);
          return (
            <OptionCard
              key={capability}
              id={`capabilities-${capability}`}
              label={CAPABILITY_WORDS[capability].label}
              hint={hint}
              isChecked={capability === "transfers" || implied.includes(capability)}
              isDisabled={isFixed}
              error={fault && `${CAPABILITY_WORDS[capability].label} ${fault}`}
              onCheckedChange={(isChecked) => toggle(capability, isChecked)}
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}
