"use client";

import { useFormContext } from "react-hook-form";
import { announce } from "@/components/ui/feedback/live-region";
import { Button } from "@/components/ui/button";
import { usePhrases } from "@/components/ui/words/use-phrases";
import type { ProfilePartProps } from "@/components/form/fields/part";
import { fieldsOf } from "@/components/words/profile-fields";
import { ProfileFields } from "./profile-fields";

const SHARED = [
  "email",
  "website",
  "phone.number",
  "address.addressLine1",
  "address.addressLine2",
  "address.city",
  "address.stateOrProvince",
  "address.postalCode",
];

export function SupportFields({
  prefix,
  required,
  isOwn = false,
  businessPrefix,
}: ProfilePartProps & { businessPrefix: string }) {
  const { getValues, setValue } = useFormContext();
  const { say } = usePhrases();
  const copy = () => {
    for (const name of SHARED)
      setValue(`${prefix}.${name}`, (getValues(`${businessPrefix}.${name}`) as string | undefined) ?? "", {
        shouldDirty: true,
      });
    announce(say("Business contact copied to customer support"));
  };
  return (
    <>
      <div>
        <Button size="sm" onClick={copy}>
          {say("Same as business contact")}
        </Button>
      </div>
      <ProfileFields paths={fieldsOf("customerSupport")} prefix={prefix} required={required} isOwn={isOwn} />
    </>
  );
}
