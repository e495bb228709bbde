"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { AddressFields } from "@/components/form/address-fields";
import { EmailField } from "@/components/form/email-field";
import { NameFields } from "@/components/form/name-fields";
import { below, markOf } from "@/components/form/part";
import { NumberField } from "@/components/form/number-field";
import { PhoneField } from "@/components/form/phone-field";
import { TextField } from "@/components/form/text-field";
import { useField } from "@/components/form/use-field";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import type { OnFile } from "@/lib/domain/applications/dashboard";
import { ASKED_OF_PERSON, requiredPaths } from "./asked";
import { PersonIdentity } from "./identity-part";
import { useWords } from "./use-words";

const REQUIRED = requiredPaths(ASKED_OF_PERSON);

/** Props of {@link PersonFields}; `copy` stands above the address. */
export type PersonFieldsProps = { onFile: OnFile | undefined; partner: string; isMe: boolean; copy?: ReactNode };

/** Everything that is asked of a person who controls or owns a business; the form holds it under `person`. */
export function PersonFields({ onFile, partner, isMe, copy }: PersonFieldsProps) {
  const { people: words } = useWords();
  return (
    <>
      <Card className="gap-5 p-5">
        <NameFields prefix="person.name" required={below(REQUIRED, "name")} isOwn={isMe} legend={words.name} />
      </Card>
      <RoleFields />
      <Card className="gap-5 p-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField name="person.email" isOwn={isMe} {...markOf(REQUIRED, "email")} />
          <PhoneField name="person.phone" isOwn={isMe} {...markOf(REQUIRED, "phone.number")} />
        </div>
        {copy}
        <AddressFields
          prefix="person.address"
          isOwn={isMe}
          required={below(REQUIRED, "address")}
          legend={words.homeAddress}
        />
      </Card>
      <Card className="gap-5 p-5">
        <h2 className="text-[0.9375rem] font-semibold">{words.identity}</h2>
        <PersonIdentity prefix="person" onFile={onFile} partner={partner} required={REQUIRED} />
      </Card>
    </>
  );
}

function RoleFields() {
  const { people: words } = useWords();
  const at = "person.responsibilities";
  const isOwner = useWatch({ name: `${at}.isOwner` }) === true;
  return (
    <Card className="gap-4 p-5">
      <Roles at={at} />
      <div className="grid gap-4 sm:grid-cols-2">
        {isOwner && (
          <NumberField label={words.share} name={`${at}.ownershipPercentage`} hint={words.shareHint} isRequired />
        )}
        <TextField
          label={words.jobTitle}
          name={`${at}.jobTitle`}
          isOptional
          input={{ autoComplete: "organization-title" }}
        />
      </div>
    </Card>
  );
}

function Roles({ at }: { at: string }) {
  const { people: words } = useWords();
  const { register, setValue, error } = useField(`${at}.isOwner`, words.role);
  // Only owners have a share.
  const forgetShare = ({ target }: { target: { checked: boolean } }) => {
    if (!target.checked) setValue(`${at}.ownershipPercentage`, undefined);
  };
  return (
    <FieldGroup legend={words.role} name={`${at}.isOwner`} error={error}>
      <Checkbox label={words.isController} hint={words.controllerHint} {...register(`${at}.isController`)} />
      <Checkbox label={words.isOwner} {...register(`${at}.isOwner`, { onChange: forgetShare })} />
    </FieldGroup>
  );
}
