"use client";

import { useController } from "react-hook-form";
import { RadioCardGroup } from "@/components/ui/radio-card-group";
import { TERMS_KINDS } from "@/components/form/form-values";
import { TextField } from "@/components/form/text-field";
import { WebsiteField } from "@/components/form/website-field";

/** Props of {@link TermsFields}: the path of the acceptance, the path of the choice, and what the choice of none means. */
export type TermsFieldsProps = { prefix: string; kindName: string; none: { label: string; description: string } };

/** Whether the platform's terms were accepted already, and how that is told. */
export function TermsFields({ prefix, kindName, none }: TermsFieldsProps) {
  const { field } = useController({ name: kindName });
  const change = (typed: string) => field.onChange(TERMS_KINDS.find((kind) => kind === typed) ?? "none");
  const options = [
    { value: "none", ...none },
    { value: "token", label: "Accepted, with a token", description: "From GET /tos-token on a page of yours." },
    {
      value: "manual",
      label: "Accepted, recorded by you",
      description: "You keep when, where and with what they agreed.",
    },
  ];
  return (
    <>
      <RadioCardGroup
        legend="Terms of service of the platform"
        name={field.name}
        options={options}
        value={String(field.value)}
        onValueChange={change}
        columns={3}
      />
      {field.value === "token" && (
        <TextField
          label="Acceptance token"
          name={`${prefix}.token`}
          input={{ autoComplete: "off", spellCheck: false }}
        />
      )}
      {field.value === "manual" && <ManualTerms prefix={`${prefix}.manual`} />}
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
        hint="IPv4, from which they accepted."
        name={`${prefix}.acceptedIP`}
        input={{ inputMode: "decimal", autoComplete: "off" }}
      />
      <TextField
        label="Browser (user agent)"
        hint="As the browser named itself."
        name={`${prefix}.acceptedUserAgent`}
        input={{ autoComplete: "off" }}
      />
      <WebsiteField label="Site" hint="Where the terms were shown." name={`${prefix}.acceptedDomain`} />
    </div>
  );
}
