"use client";

import { Building2, UserRound } from "lucide-react";
import { useWatch } from "react-hook-form";
import { NameFields } from "@/components/form/fields/contact-fields";
import { RadioField } from "@/components/form/fields/choice-fields";
import { below } from "@/components/form/fields/part";
import { Card } from "@/components/ui/card";
import type { OnFile } from "@/lib/domain/onboarding/applications/dashboard";
import { askedAt, requiredPaths } from "../answers/asked";
import { BusinessPart } from "./business-part";
import { PersonIdentity } from "../people/identity-part";
import { StepForm } from "../kit/step-form";
import { type DraftProps, useDraft } from "../answers/use-draft";
import { useStep } from "../kit/use-step";
import { useWords } from "../kit/use-words";

/** The step about whom the account is for: a business, or the person themselves. */
export function ProfileStep({ partner, ...props }: DraftProps & { partner: string }) {
  useStep(props.code, "profile");
  const draft = useDraft(props, "profile");
  return (
    <StepForm code={props.code} draft={draft}>
      {!props.fixed && <KindField />}
      <ProfileFields capabilities={props.capabilities} onFile={draft.onFile} partner={partner} />
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

function ProfileFields({ capabilities, ...shared }: Fields) {
  const accountType = useWatch({ name: "accountType" }) as "business" | "individual" | "";
  if (!accountType) return null;
  const prefix = `profile.${accountType}`;
  const required = below(requiredPaths(askedAt("profile", accountType, capabilities, {})), prefix) ?? [];
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
