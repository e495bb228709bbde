"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CapabilitiesField } from "@/components/form/fields/capabilities-field";
import { FormSection } from "@/components/form/form-section";
import { hasTwice } from "@/components/form/values/form-values";
import { KnownFactsProvider } from "@/components/form/fields/on-file";
import { OperationForm } from "@/components/form/operation-form";
import { AccountTypeField } from "@/components/form/profile/account-type-field";
import { SettingsFields, TermsFields } from "@/components/form/profile/account-fields";
import { useHashFocus } from "@/components/form/use-hash-focus";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import type { Account } from "@/lib/domain/accounts/accounts/contract";
import { accounts, dashboardAccounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { knownOf, type AccountValues, accountValues, changedAccount, NEW_ACCOUNT, newAccount } from "./account-values";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { fieldsOf } from "@/components/words/profile-fields";
import { MetadataFields } from "@/components/form/fields/metadata-fields";
import { SupportFields } from "@/components/form/profile/support-fields";
import { TextField } from "@/components/form/fields/text-field";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { neverIssued } from "@/components/form/values/never-issued";

/** The type of the form's account, as it is chosen now. */
function useAccountType() {
  return useWatch<AccountValues, "accountType">({ name: "accountType" });
}

const REQUIRED = { business: ["legalBusinessName"], individual: ["name.firstName", "name.lastName"] };

/** The account's owner, by the type chosen. Only the name is required. */
function ProfileSection() {
  const type = useAccountType();
  return (
    <FormSection key={type} title={type === "business" ? "Business" : "Person"}>
      <ProfileFields paths={fieldsOf(type)} prefix={`profile.${type}`} required={REQUIRED[type]} />
    </FormSection>
  );
}

/** Shows how customers reach a business; absent for people. */
function SupportSection() {
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
function AdvancedSection() {
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

function useShared() {
  const isLive = useIsLive();
  const faults = (values: AccountValues) => [...twice(values), ...neverIssued(values, "profile.individual", isLive)];
  return { className: "max-w-3xl", faults };
}

/** The form for an account made by hand. Leads to the account afterward. */
export function NewAccount() {
  const router = useRouter();
  const shared = useShared();
  return (
    <OperationForm
      {...shared}
      operation={accounts.create}
      refresh={[dashboardAccounts.list]}
      defaults={NEW_ACCOUNT}
      toBody={newAccount}
      labels={["Create account", "Creating…"]}
      cancel="/accounts"
      done={({ accountID, displayName }) => {
        toast.success(`${displayName} is created`);
        router.push(`/accounts/${accountID}`);
      }}
    >
      <TypeField />
      <ProfileSection />
      <SupportSection />
      <AbilitySection />
      <FormSection title="Terms of service" isOpenAtFirst={false}>
        <TermsFields prefix="termsOfService" kindName="form.terms" none={NO_TERMS} />
      </FormSection>
      <AdvancedSection />
    </OperationForm>
  );
}

function TypeField() {
  const { setValue } = useFormContext<AccountValues>();
  return (
    <AccountTypeField
      prefix=""
      hint="You can’t change this later."
      onCapabilities={(chosen) => setValue("capabilities", chosen)}
    />
  );
}

function AbilitySection() {
  return (
    <FormSection title="What they can do">
      <CapabilitiesField
        name="capabilities"
        hint="These determine what the account has to provide. You can request more later."
        isPerson={useAccountType() === "individual"}
        hasTransfers
      />
    </FormSection>
  );
}

/** The form for changes to an account. Only changes are sent, and verified details are locked. */
export function EditAccount({ accountID }: { accountID: string }) {
  const router = useRouter();
  const shared = useShared();
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  useHashFocus();
  // As the form opened: what a colleague changes meanwhile is not sent back.
  const [before] = useState(() => accountValues(account));
  const page = `/accounts/${accountID}`;
  const leave = (said: string) => {
    toast.success(said);
    router.push(page);
  };
  return (
    <KnownFactsProvider facts={knownOf(account)}>
      <OperationForm
        {...shared}
        operation={accounts.update}
        request={{ params: { accountID } }}
        refresh={[accounts.get, dashboardAccounts.list, capabilities.list]}
        defaults={before}
        toBody={(after) => changedAccount(before, after)}
        labels={["Save changes", "Saving…"]}
        cancel={page}
        done={() => leave("Changes saved")}
        unchanged={() => leave("Nothing was changed")}
      >
        <LockNotice account={account} />
        <ProfileSection />
        <SupportSection />
        {!account.termsOfService && (
          <FormSection title="Terms of service">
            <TermsFields prefix="termsOfService" kindName="form.terms" none={NO_TERMS} />
          </FormSection>
        )}
        <AdvancedSection />
      </OperationForm>
    </KnownFactsProvider>
  );
}

function LockNotice({ account: { verification } }: { account: Account }) {
  if (verification.status === "verified") {
    return (
      <Notice title="This account is verified">
        Verified details can’t be changed. You can add missing details and change anything outside the profile.
      </Notice>
    );
  }
  if (verification.status !== "pending") return null;
  return (
    <Notice title="This account is in review">
      Details can’t be changed until the review is complete. You can add missing details.
    </Notice>
  );
}

function twice({ metadata }: AccountValues) {
  return hasTwice(metadata) ? [{ path: "metadata", message: "must not repeat a name" }] : [];
}
