"use client";

import { Building2, UserRound } from "lucide-react";
import { useEffect } from "react";
import { useWatch, useFormContext } from "react-hook-form";
import { RadioField } from "@/components/form/fields/choice-fields";
import { NameFields } from "@/components/form/profile/name-fields";
import { below } from "@/components/form/fields/part";
import { ProfileField } from "@/components/form/profile/profile-field";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { Card } from "@/components/ui/card";
import { useLanguage } from "@/components/ui/words/use-phrases";
import type { FieldSection } from "@/components/words/profile-field";
import { fieldsOf, isOfInvitee, profileField, type ProfilePath } from "@/components/words/profile-fields";
import type { OnFile } from "@/lib/domain/onboarding/applications/dashboard";
import { asksAtStep, requiredPaths } from "../answers/asks";
import { type DraftProps, useDraft } from "../answers/use-draft";
import { StepForm } from "../kit/step-form";
import { useStep } from "../kit/use-step";
import { useWords } from "../kit/use-words";
import { PersonIdentity, IdentityPart } from "../people/identity-part";

export function ProfileStep({ partner, ...props }: DraftProps & { partner: string }) {
  useStep(props.code, "profile");
  const draft = useDraft(props, "profile");
  return (
    <StepForm code={props.code} draft={draft}>
      {!props.fixed && <KindField />}
      <FieldsOfKind capabilities={props.capabilities} onFile={draft.onFile} partner={partner} />
    </StepForm>
  );
}

function KindField() {
  const { profile } = useWords();
  const kinds = [
    {
      value: "business",
      label: profile.aBusiness,
      description: profile.aBusinessHint,
      icon: <Building2 aria-hidden />,
    },
    { value: "individual", label: profile.myself, description: profile.myselfHint, icon: <UserRound aria-hidden /> },
  ];
  return <RadioField name="accountType" legend={profile.who} options={kinds} />;
}

type Fields = Pick<DraftProps, "capabilities"> & { onFile: OnFile | undefined; partner: string };

function FieldsOfKind({ capabilities, ...shared }: Fields) {
  const accountType = useWatch({ name: "accountType" }) as "business" | "individual" | "";
  if (!accountType) return null;
  const prefix = `profile.${accountType}`;
  const required = below(requiredPaths(asksAtStep("profile", accountType, capabilities, {})), prefix) ?? [];
  return accountType === "business" ? (
    <BusinessPart prefix={prefix} required={required} {...shared} />
  ) : (
    <PersonPart prefix={prefix} required={required} {...shared} />
  );
}

function PersonPart({
  prefix,
  required,
  onFile,
  partner,
}: {
  prefix: string;
  required: readonly string[];
  onFile: OnFile | undefined;
  partner: string;
}) {
  const { profile } = useWords();
  const isIdentified = required.includes("birthDate") || required.includes("governmentID");
  return (
    <Card className="gap-5 p-5">
      <NameFields prefix={`${prefix}.name`} required={below(required, "name")} isOwn legend={profile.yourName} />
      {isIdentified && <PersonIdentity prefix={prefix} onFile={onFile} partner={partner} required={required} />}
    </Card>
  );
}

type BusinessPartProps = {
  prefix: string;
  required: readonly string[];
  onFile: OnFile | undefined;
  partner: string;
};

function BusinessPart({ prefix, required, onFile, partner }: BusinessPartProps) {
  const { profile } = useWords();
  const language = useLanguage();
  useOneOfTwo(`${prefix}.website`, `${prefix}.description`);
  const shared = { prefix, isOwn: true };
  const isTaxNeeded = isOfInvitee("business.taxID", required);
  const rest = requiredFields(required, "trade").filter((path) => !EITHER.includes(path));
  return (
    <>
      <Card className="gap-5 p-5">
        <ProfileFields
          {...shared}
          paths={requiredFields(required, "identity").filter((path) => path !== "business.taxID")}
          required={required}
        />
        {isTaxNeeded && (
          <div className="grid gap-2">
            <IdentityPart
              kind="number"
              path={`${prefix}.taxID`}
              label={profileField("business.taxID").label[language]}
              onFile={onFile}
              partner={partner}
            >
              <ProfileField path="business.taxID" {...shared} required={required} />
            </IdentityPart>
            <p className="text-[0.8125rem] text-muted-foreground">{profile.sealed}</p>
          </div>
        )}
      </Card>
      <Card className="gap-5 p-5">
        <p className="text-muted-foreground">{profile.whatItDoes}</p>
        <ProfileFields {...shared} paths={EITHER} />
        {rest.length > 0 && <ProfileFields {...shared} paths={rest} required={required} />}
      </Card>
    </>
  );
}

/** One of them is enough, so neither is marked as required. */
const EITHER: readonly ProfilePath[] = ["business.website", "business.description"];

function requiredFields(required: readonly string[], section: FieldSection): ProfilePath[] {
  return fieldsOf("business", section).filter((path) => isOfInvitee(path, required));
}

/** Checks the second answer again when the first changes, because either one is enough. */
function useOneOfTwo(first: string, second: string) {
  const { trigger, getFieldState } = useFormContext();
  const value: unknown = useWatch({ name: first });
  useEffect(() => {
    if (getFieldState(second).invalid) void trigger(second);
  }, [value, second, getFieldState, trigger]);
}
