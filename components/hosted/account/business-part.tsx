"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ProfileField } from "@/components/form/profile/profile-field";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import type { FieldSection } from "@/components/words/profile-field";
import { fieldsOf, isOfInvitee, profileField, type ProfilePath } from "@/components/words/profile-fields";
import { Card } from "@/components/ui/card";
import { useLanguage } from "@/components/ui/use-phrases";
import type { OnFile } from "@/lib/domain/onboarding/applications/dashboard";
import { IdentityPart } from "../people/identity-part";
import { useWords } from "../kit/use-words";

export type BusinessPartProps = {
  prefix: string;
  required: readonly string[];
  onFile: OnFile | undefined;
  partner: string;
};

/** Asks what a business is and does, and for its industry where that is needed. */
export function BusinessPart({ prefix, required, onFile, partner }: BusinessPartProps) {
  const { profile } = useWords();
  const language = useLanguage();
  useOneOfTwo(`${prefix}.website`, `${prefix}.description`);
  const shared = { prefix, isOwn: true };
  const isTaxNeeded = isOfInvitee("business.taxID", required);
  const rest = asked(required, "trade").filter((path) => !EITHER.includes(path));
  return (
    <>
      <Card className="gap-5 p-5">
        <ProfileFields
          {...shared}
          paths={asked(required, "identity").filter((path) => path !== "business.taxID")}
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

/** One of them is enough, so that neither is marked. */
const EITHER: readonly ProfilePath[] = ["business.website", "business.description"];

function asked(required: readonly string[], section: FieldSection): ProfilePath[] {
  return fieldsOf("business", section).filter((path) => isOfInvitee(path, required));
}

/** Judges the second answer again when the first, which stands for it, changes. */
function useOneOfTwo(first: string, second: string) {
  const { trigger, getFieldState } = useFormContext();
  const value: unknown = useWatch({ name: first });
  useEffect(() => {
    if (getFieldState(second).invalid) void trigger(second);
  }, [value, second, getFieldState, trigger]);
}
