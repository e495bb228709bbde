"use client";

import { useWatch } from "react-hook-form";
import { CapabilitiesField } from "@/components/form/fields/capabilities-field";
import { MetadataFields } from "@/components/form/fields/metadata-fields";
import { SettingsFields, TermsFields } from "@/components/form/profile/account-fields";
import { TextField } from "@/components/form/fields/text-field";
import type { InviteFormValues } from "../invite/invite-form";

const THEY_ACCEPT = { label: "They accept while onboarding", description: "Recommended." };

/** Shows what few invites need: names of the partner's own, statement texts, an acceptance given elsewhere. */
export function AdvancedFields() {
  const type = useWatch<InviteFormValues, "prefill.accountType">({ name: "prefill.accountType" });
  return (
    <>
      <TextField
        label="Foreign ID"
        name="prefill.foreignID"
        hint="Your own ID for the account, unique among your accounts."
        input={{ spellCheck: false }}
      />
      <CapabilitiesField
        name="prefill.capabilities"
        legend="Further capabilities"
        hint="Requested together with those of the invite. Programs may read both lists."
        isPerson={type === "individual"}
      />
      <SettingsFields prefix="prefill.settings" isBusiness={type === "business"} />
      <MetadataFields name="prefill.metadata" hint="Your own notes. The invitee doesn’t see them." />
      <TermsFields prefix="prefill.termsOfService" kindName="builder.terms" none={THEY_ACCEPT} />
    </>
  );
}
