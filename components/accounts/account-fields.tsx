"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { fieldsOf } from "@/components/words/profile-fields";
import { MetadataFields } from "@/components/form/metadata-fields";
import { SettingsFields } from "@/components/form/profile/settings-fields";
import { SupportFields } from "@/components/form/profile/support-fields";
import { TextField } from "@/components/form/text-field";
import { useCan } from "@/components/page/can";
import { FormSection } from "@/components/form/form-section";
import type { AccountValues } from "./account-values";

/** The type of the form's account, as it is chosen now. */
export function useAccountType() {
  return useWatch<AccountValues, "accountType">({ name: "accountType" });
}

const REQUIRED = { business: ["legalBusinessName"], individual: ["name.firstName", "name.lastName"] };

/** The account's owner, by the type chosen. Only the name is required. */
export function ProfileSection() {
  const type = useAccountType();
  return (
    <FormSection key={type} title={type === "business" ? "Business" : "Person"}>
      <ProfileFields paths={fieldsOf(type)} prefix={`profile.${type}`} required={REQUIRED[type]} />
    </FormSection>
  );
}

/** How customers reach a business; absent for people. */
export function SupportSection() {
  const isFilled =
    Object.keys(useFormContext<AccountValues>().formState.defaultValues?.customerSupport ?? {}).length > 0;
  if (useAccountType() !== "business") return null;
  return (
    <FormSection
      title="Customer support"
      description="Shown to customers on card transactions."
      isOpenAtFirst={isFilled}
    >
      <SupportFields prefix="customerSupport" businessPrefix="profile.business" />
    </FormSection>
  );
}

/** The partner's own names and notes, and what statements say. */
export function AdvancedSection() {
  const isBusiness = useAccountType() === "business";
  const mayName = useCan("references.write");
  return (
    <FormSection title="Advanced" description="Optional settings." isOpenAtFirst={false}>
      {mayName && (
        <TextField
          label="Foreign ID"
          name="foreignID"
          hint="Your own ID for the account, unique among your accounts."
          input={{ spellCheck: false }}
        />
      )}
      <SettingsFields prefix="settings" isBusiness={isBusiness} />
      {mayName && <MetadataFields name="metadata" />}
    </FormSection>
  );
}
