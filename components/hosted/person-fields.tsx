"use client";

import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { AddressFields } from "@/components/form/address-fields";
import { EmailField } from "@/components/form/email-field";
import { NameFields } from "@/components/form/name-fields";
import { below, markOf } from "@/components/form/part";
import { PhoneField } from "@/components/form/phone-field";
import { TextField } from "@/components/form/text-field";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FieldGroup } from "@/components/ui/field-group";
import { Input } from "@/components/ui/input";
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
  const { register, getFieldState, formState } = useFormContext();
  const at = "person.responsibilities";
  const isOwner = useWatch({ name: `${at}.isOwner` }) === true;
  const share = `${at}.ownershipPercentage`;
  return (
    <Card className="gap-4 p-5">
      <FieldGroup
        legend={words.role}
        name={`${at}.isOwner`}
        error={getFieldState(`${at}.isOwner`, formState).error?.message}
      >
        <Checkbox label={words.isController} hint={words.controllerHint} {...register(`${at}.isController`)} />
        <Checkbox label={words.isOwner} {...register(`${at}.isOwner`)} />
      </FieldGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        {isOwner && (
          <Field
            label={words.share}
            name={share}
            hint={words.shareHint}
            error={getFieldState(share, formState).error?.message}
            isRequired
          >
            <Input
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              {...register(share, { setValueAs: wholeNumber, shouldUnregister: true })}
            />
          </Field>
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

/** Digits as a number; anything else stays, and is refused. */
function wholeNumber(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  const digits = typed.trim().replace(/\s*%$/, "");
  return /^\d+$/.test(digits) ? Number(digits) : digits || undefined;
}
