"use client";

import { useWatch } from "react-hook-form";
import { RadioField } from "@/components/form/fields/choice-fields";
import { TextField } from "@/components/form/fields/text-field";
import { WebsiteField } from "@/components/form/fields/contact-fields";

const quiet = { spellCheck: false };

/** Statement texts of an account. `prefix` is the path of the settings. Only businesses have card settings. */
export function SettingsFields({ prefix, isBusiness }: { prefix: string; isBusiness: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isBusiness && (
        <TextField
          label="Statement descriptor"
          name={`${prefix}.cardPayment.statementDescriptor`}
          hint="On card statements, 4 to 22 characters."
          input={quiet}
        />
      )}
      <TextField
        label="ACH company name"
        name={`${prefix}.achPayment.companyName`}
        hint="On bank statements, 16 characters or fewer."
        input={quiet}
      />
    </div>
  );
}

const GIVEN = [
  { value: "token", label: "Accepted, with a token", description: "From GET /tos-token on your own page." },
  {
    value: "manual",
    label: "Accepted, recorded by you",
    description: "Keep your own record of when, where and how they agreed.",
  },
];

export interface TermsFieldsProps {
  prefix: string;
  /** The path of the field that selects the kind of acceptance. */
  kindName: string;
  none: { label: string; description: string };
}

/** Asks whether the platform's terms were already accepted, and for proof. */
export function TermsFields({ prefix, kindName, none }: TermsFieldsProps) {
  const kind: unknown = useWatch({ name: kindName });
  return (
    <>
      <RadioField
        legend="Terms of service of the platform"
        name={kindName}
        options={[{ value: "none", ...none }, ...GIVEN]}
        columns={3}
      />
      {kind === "token" && (
        <TextField label="Acceptance token" name={`${prefix}.token`} input={{ spellCheck: false }} />
      )}
      {kind === "manual" && <ManualTerms prefix={`${prefix}.manual`} />}
    </>
  );
}

function ManualTerms({ prefix }: { prefix: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Accepted on"
        hint="In your time zone."
        name={`${prefix}.acceptedDate`}
        input={{ type: "datetime-local" }}
      />
      <TextField
        label="IP address"
        hint="The IPv4 address they accepted from."
        name={`${prefix}.acceptedIP`}
        input={{ inputMode: "decimal" }}
      />
      <TextField label="Browser (user agent)" hint="What the browser reported." name={`${prefix}.acceptedUserAgent`} />
      <WebsiteField label="Site" hint="The site where the terms were shown." name={`${prefix}.acceptedDomain`} />
    </div>
  );
}
