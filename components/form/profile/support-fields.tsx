"use client";

import { useFormContext } from "react-hook-form";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { usePhrases } from "@/components/ui/phrases";
import { AddressFields } from "@/components/form/address-fields";
import { EmailField } from "@/components/form/email-field";
import { below, markOf, type ProfilePartProps } from "@/components/form/part";
import { PhoneField } from "@/components/form/phone-field";
import { WebsiteField } from "@/components/form/website-field";

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

/** Where a business's customers turn; `businessPrefix` is where its own contact stands, to copy from. */
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
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField label="Support e-mail" name={`${prefix}.email`} isOwn={isOwn} {...markOf(required, "email")} />
        <PhoneField
          label="Support phone"
          name={`${prefix}.phone`}
          isOwn={isOwn}
          {...markOf(required, "phone.number")}
        />
      </div>
      <WebsiteField label="Support website" name={`${prefix}.website`} {...markOf(required, "website")} />
      <AddressFields
        prefix={`${prefix}.address`}
        isOwn={isOwn}
        required={below(required, "address")}
        legend="Support address"
      />
    </>
  );
}
