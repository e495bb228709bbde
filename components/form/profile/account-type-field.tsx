"use client";

import { Building2, User } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { type Answers, pruned } from "@/components/form/values/form-values";
import { under } from "@/components/form/fields/part";
import { RadioField } from "@/components/form/fields/choice-fields";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { Notice } from "@/components/ui/feedback/notice";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import { BUSINESS_CAPABILITIES, type CapabilityID } from "@/lib/core/money/capabilities";

const OPTIONS: readonly { value: AccountType; label: string; description: string; icon: ReactNode }[] = [
  {
    value: "business",
    label: "Business",
    description: "A company, partnership or sole proprietor.",
    icon: <Building2 aria-hidden />,
  },
  {
    value: "individual",
    label: "Individual",
    description: "A person acting for themselves.",
    icon: <User aria-hidden />,
  },
];
const SHARED = ["email", "phone", "address"];

export interface AccountTypeFieldProps {
  prefix: string;
  hint?: string;
  /** Called with the remaining capabilities when a new type removes those that are only for businesses. */
  onCapabilities: (chosen: CapabilityID[]) => void;
}

/** Chooses the account type. A change copies the fields that both types have, and lists the ones it drops. */
export function AccountTypeField({ prefix, hint, onCapabilities }: AccountTypeFieldProps) {
  const { getValues, setValue } = useFormContext();
  const [left, setLeft] = useState<string[]>([]);
  const share = (from: Answers, next: AccountType) => {
    for (const name of SHARED) {
      const path = under(prefix, `profile.${next}.${name}`);
      if (pruned(getValues(path)) === undefined && pruned(from[name]) !== undefined)
        setValue(path, from[name], { shouldDirty: true });
    }
  };
  const change = (next: AccountType, before: AccountType) => {
    const chosen = getValues("capabilities") as CapabilityID[];
    const dropped =
      next === "individual" ? chosen.filter((capability) => BUSINESS_CAPABILITIES.includes(capability)) : [];
    const profile = (getValues(under(prefix, `profile.${before}`)) ?? {}) as Answers;
    const own = Object.fromEntries(Object.entries(profile).filter(([name]) => !SHARED.includes(name)));
    share(profile, next);
    setLeft([
      ...(pruned(own) === undefined
        ? []
        : [`Other details you entered about the ${before} are kept here but not sent.`]),
      ...(next === "individual" && pruned(getValues(under(prefix, "customerSupport"))) !== undefined
        ? ["Customer support is only for businesses and isn’t sent."]
        : []),
      ...dropped.map((capability) => `${CAPABILITY_WORDS[capability].label} is only for businesses and was removed.`),
    ]);
    if (dropped.length > 0) onCapabilities(chosen.filter((capability) => !dropped.includes(capability)));
  };
  return (
    <>
      <RadioField
        name={under(prefix, "accountType")}
        legend="Account type"
        options={OPTIONS}
        onChoose={change}
        {...(hint && { hint })}
      />
      {left.length > 0 && (
        <Notice tone="warning" role="status">
          {left.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
