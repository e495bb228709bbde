"use client";

import { Building2, User } from "lucide-react";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { CAPABILITY_WORDS } from "@/components/onboarding/capability-words";
import { pruned } from "@/components/form/pruned";
import { Notice } from "@/components/ui/notice";
import { RadioCardGroup } from "@/components/ui/radio-card-group";
import type { AccountType } from "@/lib/domain/accounts/contract";
import { BUSINESS_CAPABILITIES } from "@/lib/domain/capabilities/contract";
import type { AccountFormValues } from "./account-form";

const OPTIONS = [
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

/** Whom a new account is for; a change says what it leaves out. The type cannot be changed later. */
export function AccountTypeChoice() {
  const { field } = useController<AccountFormValues, "accountType">({ name: "accountType" });
  const { getValues, setValue } = useFormContext<AccountFormValues>();
  const [left, setLeft] = useState<string[]>([]);
  const change = (typed: string) => {
    const next: AccountType = typed === "individual" ? "individual" : "business";
    const { profile, customerSupport, capabilities } = getValues();
    const dropped =
      next === "individual" ? capabilities.filter((capability) => BUSINESS_CAPABILITIES.includes(capability)) : [];
    setLeft([
      ...(pruned(profile[field.value]) === undefined
        ? []
        : [`What you entered about the ${field.value} is kept here but not sent.`]),
      ...(next === "individual" && pruned(customerSupport) !== undefined
        ? ["Customer support is for businesses and not sent."]
        : []),
      ...dropped.map((capability) => `${CAPABILITY_WORDS[capability].label} is for businesses and was removed.`),
    ]);
    if (dropped.length > 0)
      setValue(
        "capabilities",
        capabilities.filter((capability) => !dropped.includes(capability)),
      );
    field.onChange(next);
  };
  return (
    <>
      <RadioCardGroup
        legend="Account type"
        name={field.name}
        options={OPTIONS}
        value={field.value}
        onValueChange={change}
        hint="It cannot be changed later."
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
