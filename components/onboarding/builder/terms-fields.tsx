"use client";

import { useController } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { WebsiteField } from "@/components/form/website-field";
import { RadioCardGroup } from "@/components/ui/radio-card-group";
import { type InviteFormValues, TERMS_KINDS } from "../invite-form";

const TERMS = "prefill.termsOfService";
const OPTIONS = [
  { value: "none", label: "They accept while onboarding", description: "The usual way." },
  { value: "token", label: "Accepted, with a token", description: "From GET /tos-token on a page of yours." },
  {
    value: "manual",
    label: "Accepted, recorded by you",
    description: "You keep when, where and with what they agreed.",
  },
];

/** Whether the platform's terms were accepted already, and how that is told. */
export function TermsFields() {
  const { field } = useController<InviteFormValues, "builder.terms">({ name: "builder.terms" });
  const change = (typed: string) => field.onChange(TERMS_KINDS.find((kind) => kind === typed) ?? "none");
  return (
    <>
      <RadioCardGroup
        legend="Terms of service of the platform"
        name={field.name}
        options={OPTIONS}
        value={field.value}
        onValueChange={change}
        columns={3}
      />
      {field.value === "token" && (
        <TextField
          label="Acceptance token"
          name={`${TERMS}.token`}
          input={{ autoComplete: "off", spellCheck: false }}
        />
      )}
      {field.value === "manual" && <ManualTerms />}
    </>
  );
}

function ManualTerms() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Accepted on"
        hint="In your time zone."
        name={`${TERMS}.manual.acceptedDate`}
        input={{ type: "datetime-local" }}
      />
      <TextField
        label="IP address"
        hint="IPv4, from which they accepted."
        name={`${TERMS}.manual.acceptedIP`}
        input={{ inputMode: "decimal", autoComplete: "off" }}
      />
      <TextField
        label="Browser (user agent)"
        hint="As the browser named itself."
        name={`${TERMS}.manual.acceptedUserAgent`}
        input={{ autoComplete: "off" }}
      />
      <WebsiteField label="Site" hint="Where the terms were shown." name={`${TERMS}.manual.acceptedDomain`} />
    </div>
  );
}
