"use client";

import { Building2, User } from "lucide-react";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { pruned } from "@/components/form/pruned";
import { Notice } from "@/components/ui/notice";
import { RadioCardGroup } from "@/components/ui/radio-card-group";
import type { AccountType } from "@/lib/domain/accounts/contract";
import { BUSINESS_CAPABILITIES } from "@/lib/domain/capabilities/contract";
import { CAPABILITY_WORDS } from "../capability-words";
import type { Answers } from "@/lib/domain/invite-builder/shared/saved-invite";
import type { InviteFormValues } from "../invite-form";
import { useCapabilities } from "./use-capabilities";

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

/** What a business and a person have in common. */
const SHARED = ["email", "phone", "address"];

/** Whom the account is for; a change takes over what both have, and says what it leaves out. */
export function AccountTypeField() {
  const { field } = useController<InviteFormValues, "prefill.accountType">({ name: "prefill.accountType" });
  const { getValues, setValue } = useFormContext<InviteFormValues>();
  const { chosen, choose } = useCapabilities();
  const [left, setLeft] = useState<string[]>([]);
  const share = (from: Answers, to: AccountType) => {
    for (const name of SHARED) {
      const isFree = pruned(getValues(`prefill.profile.${to}.${name}`)) === undefined;
      if (isFree && pruned(from[name]) !== undefined)
        setValue(`prefill.profile.${to}.${name}`, from[name], { shouldDirty: true });
    }
  };
  const change = (typed: string) => {
    const next: AccountType = typed === "individual" ? "individual" : "business";
    const dropped =
      next === "individual" ? chosen.filter((capability) => BUSINESS_CAPABILITIES.includes(capability)) : [];
    const { profile, customerSupport } = getValues("prefill");
    const own = Object.fromEntries(Object.entries(profile[field.value]).filter(([name]) => !SHARED.includes(name)));
    share(profile[field.value], next);
    setLeft([
      ...(pruned(own) === undefined
        ? []
        : [`What else you entered about the ${field.value} is kept here but not sent.`]),
      ...(next === "individual" && pruned(customerSupport) !== undefined
        ? ["Customer support is for businesses and not sent."]
        : []),
      ...dropped.map((capability) => `${CAPABILITY_WORDS[capability].label} is for businesses and was removed.`),
    ]);
    if (dropped.length > 0) choose(chosen.filter((capability) => !dropped.includes(capability)));
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
