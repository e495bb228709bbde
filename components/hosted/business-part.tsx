"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { BUSINESS_TYPE_OPTIONS } from "@/components/words/business-types";
import { DescriptionField } from "@/components/form/profile/description-field";
import { IndustryFields } from "@/components/form/profile/industry-fields";
import { below, markOf } from "@/components/form/part";
import { SelectField } from "@/components/form/select-field";
import { TaxIDField } from "@/components/form/profile/tax-id-field";
import { TextField } from "@/components/form/text-field";
import { WebsiteField } from "@/components/form/website-field";
import { Card } from "@/components/ui/card";
import type { OnFile } from "@/lib/domain/applications/dashboard";
import { IdentityPart } from "./identity-part";
import { useWords } from "./use-words";

export type BusinessPartProps = {
  prefix: string;
  required: readonly string[];
  onFile: OnFile | undefined;
  partner: string;
};

/** What a business is and does; its industry where it is asked for. */
export function BusinessPart({ prefix, required, onFile, partner }: BusinessPartProps) {
  const { profile } = useWords();
  useOneOfTwo(`${prefix}.website`, `${prefix}.description`);
  const field = (name: string) => ({ name: `${prefix}.${name}`, ...markOf(required, name) });
  const isTaxNeeded = required.includes("taxID.ein.number");
  return (
    <>
      <Card className="gap-5 p-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={profile.legalName}
            hint={profile.asRegistered}
            input={{ autoComplete: "organization" }}
            {...field("legalBusinessName")}
          />
          <TextField label={profile.tradeName} hint={profile.tradeNameHint} {...field("doingBusinessAs")} />
          <SelectField
            label={profile.businessType}
            options={BUSINESS_TYPE_OPTIONS}
            placeholder={profile.chooseType}
            {...field("businessType")}
          />
        </div>
        {isTaxNeeded && (
          <div className="grid gap-2">
            <IdentityPart kind="number" path={`${prefix}.taxID`} onFile={onFile} partner={partner}>
              <TaxIDField prefix={prefix} required={required} />
            </IdentityPart>
            <p className="text-[0.8125rem] text-muted-foreground">{profile.sealed}</p>
          </div>
        )}
      </Card>
      <Card className="gap-5 p-5">
        <p className="text-muted-foreground">{profile.whatItDoes}</p>
        <WebsiteField name={`${prefix}.website`} />
        <DescriptionField prefix={prefix} />
        {required.includes("industryCodes.mcc") && (
          <IndustryFields prefix={`${prefix}.industryCodes`} required={below(required, "industryCodes")} />
        )}
      </Card>
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
