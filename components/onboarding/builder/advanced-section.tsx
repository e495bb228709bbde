"use client";

import { useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { FormSection } from "@/components/form/form-section";
import type { InviteFormValues } from "../invite-form";
import { useErrorCount } from "./builder-context";
import { MetadataRows } from "./metadata-rows";
import { TermsFields } from "./terms-fields";

/** What few invites need: names of the partner's own, statement texts, an acceptance given elsewhere. */
export function AdvancedSection() {
  const errorCount = useErrorCount(
    "prefill.foreignID",
    "prefill.metadata",
    "prefill.settings",
    "prefill.termsOfService",
  );
  const type = useWatch<InviteFormValues, "prefill.accountType">({ name: "prefill.accountType" });
  const quiet = { autoComplete: "off", spellCheck: false };
  return (
    <FormSection title="Advanced" id="advanced" errorCount={errorCount} isOpenAtFirst={false}>
      <TextField
        label="Foreign ID"
        name="prefill.foreignID"
        hint="Your own name for the account, unique among your accounts."
        input={quiet}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {type === "business" && (
          <TextField
            label="Statement descriptor"
            name="prefill.settings.cardPayment.statementDescriptor"
            hint="On card statements, 4 to 22 characters."
            input={quiet}
          />
        )}
        <TextField
          label="ACH company name"
          name="prefill.settings.achPayment.companyName"
          hint="On bank statements, 16 characters or fewer."
          input={quiet}
        />
      </div>
      <MetadataRows />
      <TermsFields />
    </FormSection>
  );
}
