"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { ProfileField } from "@/components/form/profile/profile-field";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { useField } from "@/components/form/use-field";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldGroup } from "@/components/ui/fields/field";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { fieldsOf, profileField } from "@/components/words/profile-fields";
import type { OnFile } from "@/lib/domain/onboarding/applications/dashboard";
import { PERSON_ASKS, requiredPaths } from "../answers/asks";
import { PersonIdentity } from "./identity-part";
import { useWords } from "../kit/use-words";

const REQUIRED = requiredPaths(PERSON_ASKS);

/** Props of {@link PersonFields}. `copy` is shown above the address. */
export type PersonFieldsProps = { onFile: OnFile | undefined; partner: string; isMe: boolean; copy?: ReactNode };

/** All fields of a person who controls or owns a business. The form stores them under `person`. */
export function PersonFields({ onFile, partner, isMe, copy }: PersonFieldsProps) {
  const { people: words } = useWords();
  const shared = { prefix: "person", required: REQUIRED, isOwn: isMe };
  const contact = fieldsOf("individual", "contact").filter((path) => path !== "individual.address");
  return (
    <>
      <Card className="gap-5 p-5">
        <ProfileField path="individual.name" {...shared} />
      </Card>
      <RoleFields />
      <Card className="gap-5 p-5">
        <ProfileFields paths={contact} {...shared} />
        {copy}
        <ProfileField path="individual.address" {...shared} />
      </Card>
      <Card className="gap-5 p-5">
        <h2 className="text-[0.9375rem] font-semibold">{words.identity}</h2>
        <PersonIdentity prefix="person" onFile={onFile} partner={partner} required={REQUIRED} />
      </Card>
    </>
  );
}

function RoleFields() {
  const at = "person.responsibilities";
  const isOwner = useWatch({ name: `${at}.isOwner` }) === true;
  return (
    <Card className="gap-4 p-5">
      <Roles at={at} />
      <div className="grid gap-4 sm:grid-cols-2">
        {isOwner && (
          <ProfileField
            path="responsibilities.ownershipPercentage"
            prefix="person"
            required={["responsibilities.ownershipPercentage"]}
          />
        )}
        <ProfileField path="responsibilities.jobTitle" prefix="person" required={[]} isOwn />
      </div>
    </Card>
  );
}

function Roles({ at }: { at: string }) {
  const { people: words } = useWords();
  const { register, setValue, error } = useField(`${at}.isOwner`, words.role);
  const language = useLanguage();
  const isController = profileField("responsibilities.isController");
  const isOwner = profileField("responsibilities.isOwner");
  // Only owners have a share.
  const forgetShare = ({ target }: { target: { checked: boolean } }) => {
    if (!target.checked) setValue(`${at}.ownershipPercentage`, undefined);
  };
  return (
    <FieldGroup legend={words.role} name={`${at}.isOwner`} error={error}>
      <Checkbox
        label={isController.label[language]}
        hint={isController.hint?.[language]}
        {...register(`${at}.isController`)}
      />
      <Checkbox label={isOwner.label[language]} {...register(`${at}.isOwner`, { onChange: forgetShare })} />
    </FieldGroup>
  );
}
