"use client";

import type { ReactNode } from "react";
import type { RequirementKind } from "@/lib/domain/requirements/shared/requirement-kind";
import { AddressFields } from "@/components/form/address-fields";
import { BirthDateField } from "@/components/form/birth-date-field";
import { BUSINESS_TYPE_OPTIONS } from "@/components/words/business-types";
import { CheckboxField } from "@/components/form/checkbox-field";
import { DescriptionField } from "@/components/form/profile/description-field";
import { EmailField } from "@/components/form/email-field";
import { IndustryFields } from "@/components/form/profile/industry-fields";
import { NameFields } from "@/components/form/name-fields";
import { PhoneField } from "@/components/form/phone-field";
import { SelectField } from "@/components/form/select-field";
import { TaxIDField } from "@/components/form/profile/tax-id-field";
import { TextField } from "@/components/form/text-field";
import { WebsiteField } from "@/components/form/website-field";
import { PersonNumberField } from "./person-number-field";
import { useWords } from "./use-words";
import type { FormWords } from "./words/words";

type Drawn = (prefix: string, words: FormWords) => ReactNode;

const name: Drawn = (prefix, { people }) => <NameFields prefix={`${prefix}.name`} isOwn legend={people.name} />;
const email: Drawn = (prefix) => <EmailField name={`${prefix}.email`} isOwn />;
const mobile: Drawn = (prefix) => <PhoneField name={`${prefix}.phone`} isOwn />;
const address: Drawn = (prefix, { contact }) => (
  <AddressFields
    prefix={`${prefix}.address`}
    isOwn
    legend={prefix.endsWith("business") ? contact.businessAddress : contact.homeAddress}
  />
);
const birthdate: Drawn = (prefix) => <BirthDateField name={`${prefix}.birthDate`} />;
const number: Drawn = (prefix) => <PersonNumberField prefix={`${prefix}.governmentID`} isNeeded />;
const either: Drawn = (prefix, words) => (
  <>
    {email(prefix, words)}
    {mobile(prefix, words)}
  </>
);
const person = {
  firstname: name,
  lastname: name,
  email,
  mobile,
  "email-or-mobile": either,
  address,
  birthdate,
  ssn: number,
  "ssn-last4": number,
} as const;

/** The fields which answer a kind of requirement; `prefix` is the place of the business or person in the form. */
export const ANSWER_FIELDS: Partial<Record<RequirementKind, Drawn>> = {
  ...Object.fromEntries(
    Object.entries(person).flatMap(([key, drawn]) => [
      [`individual.${key}`, drawn],
      [`representative.${key}`, drawn],
    ]),
  ),
  "representative.job-title": (prefix, { people }) => (
    <TextField name={`${prefix}.responsibilities.jobTitle`} label={people.jobTitle} />
  ),
  "business.legalname": (prefix, { profile }) => (
    <TextField name={`${prefix}.legalBusinessName`} label={profile.legalName} hint={profile.asRegistered} />
  ),
  "business.dba": (prefix, { profile }) => <TextField name={`${prefix}.doingBusinessAs`} label={profile.tradeName} />,
  "business.phone": mobile,
  "business.address": address,
  "business.ein": (prefix) => <TaxIDField prefix={prefix} required={["taxID.ein.number"]} />,
  "business.description-or-website": (prefix) => (
    <>
      <WebsiteField name={`${prefix}.website`} />
      <DescriptionField prefix={prefix} />
    </>
  ),
  "business.description": (prefix) => <DescriptionField prefix={prefix} />,
  "business.business-type": (prefix, { profile }) => (
    <SelectField
      name={`${prefix}.businessType`}
      label={profile.businessType}
      options={BUSINESS_TYPE_OPTIONS}
      placeholder={profile.chooseType}
    />
  ),
  "business.industry-code-mcc": (prefix) => <IndustryFields prefix={`${prefix}.industryCodes`} required={["mcc"]} />,
  "business.indicate-owners-provided": (prefix, { people }) => (
    <CheckboxField name={`${prefix}.ownersProvided`} label={people.allNamed} />
  ),
};

/** Draws the fields of a requirement; nothing where it is answered otherwise. */
export function AnswerFields({ kind, prefix }: { kind: RequirementKind; prefix: string }) {
  const words = useWords();
  return <>{ANSWER_FIELDS[kind]?.(prefix, words)}</>;
}
