"use client";

import { Building2, UserRound } from "lucide-react";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { BirthDateField } from "@/components/profile/birth-date-field";
import { BusinessTradeFields } from "@/components/profile/business-fields";
import { BUSINESS_TYPE_OPTIONS } from "@/components/profile/business-types";
import { NameFields } from "@/components/profile/name-fields";
import { below, markOf } from "@/components/profile/part";
import { SelectField } from "@/components/profile/select-field";
import { TextField } from "@/components/profile/text-field";
import { Card } from "@/components/ui/card";
import { RadioCardGroup } from "@/components/ui/radio-card-group";
import { DESCRIPTION_OR_WEBSITE, needsOf } from "./needs";
import { StepForm } from "./step-form";
import { type DraftProps, useDraft } from "./use-draft";

const KINDS = [
  { value: "business", label: "A business", description: "A company, a partnership, or you as a sole proprietor.", icon: <Building2 aria-hidden /> },
  { value: "individual", label: "Myself", description: "A person, without a business.", icon: <UserRound aria-hidden /> },
];

/** The step about whom the account is for: a business, or the person themselves. */
export function ProfileStep(props: DraftProps) {
  const draft = useDraft(props, "profile", `/o/${props.code}/contact`);
  return (
    <StepForm code={props.code} draft={draft}>
      {!props.fixed && <KindField />}
      <ProfileFields capabilities={props.capabilities} />
    </StepForm>
  );
}

function KindField() {
  const { register, getFieldState, formState } = useFormContext();
  return <RadioCardGroup name="accountType" legend="Who is the account for?" options={KINDS} input={register("accountType")} error={getFieldState("accountType", formState).error?.message} />;
}

function ProfileFields({ capabilities }: Pick<DraftProps, "capabilities">) {
  const accountType = useWatch({ name: "accountType" }) as "business" | "individual" | "";
  if (!accountType) return null;
  const prefix = `profile.${accountType}`;
  const needed = needsOf(accountType, capabilities).profile.filter((path) => path !== DESCRIPTION_OR_WEBSITE);
  const required = below(needed, prefix);
  return (
    <Card className="gap-5 p-5">
      {accountType === "business" ? <BusinessPart prefix={prefix} required={required} /> : <PersonPart prefix={prefix} required={required} />}
    </Card>
  );
}

type PartProps = { prefix: string; required: readonly string[] | undefined };

function BusinessPart({ prefix, required }: PartProps) {
  useOneOfTwo(`${prefix}.website`, `${prefix}.description`);
  const field = (name: string) => ({ name: `${prefix}.${name}`, ...markOf(required, name) });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Legal business name" hint="As registered." input={{ autoComplete: "organization" }} {...field("legalBusinessName")} />
        <TextField label="Trade name" hint="If it is different from the legal name." {...field("doingBusinessAs")} />
        <SelectField label="Business type" options={BUSINESS_TYPE_OPTIONS} placeholder="Choose a type" {...field("businessType")} />
      </div>
      <p className="text-muted-foreground">Say what the business does: a website, a description, or both.</p>
      <BusinessTradeFields prefix={prefix} required={required} isOwn />
    </>
  );
}

/** Judges the second answer again when the first, which stands for it, changes. */
function useOneOfTwo(first: string, second: string) {
  const { trigger, getFieldState } = useFormContext();
  const value: unknown = useWatch({ name: first });
  useEffect(() => {
    if (getFieldState(second).invalid) void trigger(second);
  }, [value, second, getFieldState, trigger]);
}

function PersonPart({ prefix, required }: PartProps) {
  return (
    <>
      <NameFields prefix={`${prefix}.name`} required={below(required, "name")} isOwn legend="Your name" />
      <BirthDateField name={`${prefix}.birthDate`} isOptional={markOf(required, "birthDate").isOptional} />
    </>
  );
}
