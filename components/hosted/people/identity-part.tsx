"use client";

import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { BirthDateField } from "@/components/form/fields/birth-date-field";
import { Button } from "@/components/ui/button";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { profileField } from "@/components/words/profile-fields";
import type { OnFile } from "@/lib/domain/onboarding/applications/dashboard";
import { PersonNumberField } from "./person-number-field";
import { useWords } from "../kit/use-words";
import { fill } from "@/lib/core/bilingual";

export type IdentityPartProps = {
  onFile: OnFile | undefined;
  /** The path of the field in the form. Text typed there is dropped when the number on file is kept after all. */
  path: string;
  kind: "number" | "birthDate";
  label?: string;
  partner: string;
  children: ReactNode;
};

/** Identity data that may be on file. If so, only its end is shown, and it can be kept or replaced. */
export function IdentityPart({ onFile, path, kind, label, partner, children }: IdentityPartProps) {
  const { common } = useWords();
  const [isReplaced, setReplaced] = useState(false);
  const { unregister } = useFormContext();
  const isThere = kind === "number" ? onFile?.lastFour !== undefined : (onFile?.hasBirthDate ?? false);
  if (!isThere) return <>{children}</>;
  const keep = () => {
    unregister(path);
    setReplaced(false);
  };
  if (isReplaced) {
    return (
      <div className="grid gap-3">
        {children}
        <div>
          <Button size="sm" variant="ghost" onClick={keep}>
            {kind === "number" ? fill(common.keepOne, { digits: onFile?.lastFour ?? "" }) : common.keep}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-3">
      <span>
        {kind === "birthDate" ? (
          common.birthDateOnFile
        ) : (
          <>
            {label && <span className="block font-medium">{label}</span>}
            {common.onFile}: <span className="sr-only">{common.endingIn} </span>
            <span aria-hidden>··</span>
            <span className="tabular font-medium">{onFile?.lastFour}</span>
          </>
        )}
        {onFile?.isFromPartner && (
          <span className="text-muted-foreground"> {fill(common.fromPartner, { partner })}</span>
        )}
      </span>
      <Button size="sm" onClick={() => setReplaced(true)}>
        {common.replace}
      </Button>
    </p>
  );
}

/** A person's birth date and identity number. `prefix` is the path of the person in the form. */
export function PersonIdentity({
  prefix,
  onFile,
  partner,
  required,
}: {
  prefix: string;
  onFile: OnFile | undefined;
  partner: string;
  required: readonly string[];
}) {
  const { profile } = useWords();
  const language = useLanguage();
  const shared = { onFile, partner };
  return (
    <>
      <IdentityPart {...shared} kind="birthDate" path={`${prefix}.birthDate`}>
        <BirthDateField name={`${prefix}.birthDate`} isOptional={!required.includes("birthDate")} />
      </IdentityPart>
      <IdentityPart
        {...shared}
        kind="number"
        path={`${prefix}.governmentID`}
        label={profileField("individual.governmentID").label[language]}
      >
        <PersonNumberField prefix={`${prefix}.governmentID`} isNeeded={required.includes("governmentID")} />
      </IdentityPart>
      <p className="text-[0.8125rem] text-muted-foreground">{profile.sealed}</p>
    </>
  );
}
