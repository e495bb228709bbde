"use client";

import dynamic from "next/dynamic";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/fields/text-field";
import { FormSection } from "@/components/form/form-section";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { hasTwice } from "@/components/form/values/form-values";
import { neverIssued } from "@/components/form/values/never-issued";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { fieldsOf } from "@/components/words/profile-fields";
import type { AccountValues } from "./account-values";

const Waiting = () => <Skeleton className="h-20" />;
// Loaded later, because their sections are usually closed at first.
const SupportFields = dynamic(
  () => import("@/components/form/profile/support-fields").then((loaded) => loaded.SupportFields),
  { loading: Waiting },
);
const MetadataFields = dynamic(
  () => import("@/components/form/fields/metadata-fields").then((loaded) => loaded.MetadataFields),
  { loading: Waiting },
);
const load = () => import("@/components/form/profile/account-fields");
const SettingsFields = dynamic(() => load().then((loaded) => loaded.SettingsFields), { loading: Waiting });
const TermsFields = dynamic(() => load().then((loaded) => loaded.TermsFields), { loading: Waiting });

/** Account type as currently chosen in the form. */
export function useAccountType() {
  return useWatch<AccountValues, "accountType">({ name: "accountType" });
}

const REQUIRED = { business: ["legalBusinessName"], individual: ["name.firstName", "name.lastName"] };

/** Owner of the account, by account type. Only the name is required. */
export function ProfileSection() {
  const type = useAccountType();
  return (
    <FormSection key={type} title={type === "business" ? "Business" : "Person"}>
      <ProfileFields paths={fieldsOf(type)} prefix={`profile.${type}`} required={REQUIRED[type]} />
    </FormSection>
  );
}

/** Customer support of a business; hidden for people. */
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

const NO_TERMS = { label: "Not accepted yet", description: "The account holder accepts later." };

export function TermsSection({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  return (
    <FormSection title="Terms of service" isOpenAtFirst={isOpenAtFirst}>
      <TermsFields prefix="termsOfService" kindName="form.terms" none={NO_TERMS} />
    </FormSection>
  );
}

/** Returns what both forms share: their width, and the server's validation. */
export function useAccountForm() {
  const isLive = useIsLive();
  const errors = (values: AccountValues) => [...twice(values), ...neverIssued(values, "profile.individual", isLive)];
  return { className: "max-w-3xl", errors };
}

function twice({ metadata }: AccountValues) {
  return hasTwice(metadata) ? [{ path: "metadata", message: "must not repeat a name" }] : [];
}
