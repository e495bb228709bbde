"use client";

import { useRouter } from "next/navigation";
import { useFormContext } from "react-hook-form";
import { CapabilitiesField } from "@/components/form/fields/capabilities-field";
import { FormSection } from "@/components/form/form-section";
import { OperationForm } from "@/components/form/operation-form";
import { AccountTypeField } from "@/components/form/profile/account-type-field";
import { toast } from "@/components/ui/overlays/toast";
import { accounts, dashboardAccounts } from "@/lib/generated/operations/accounts";
import {
  AdvancedSection,
  ProfileSection,
  SupportSection,
  TermsSection,
  useAccountForm,
  useAccountType,
} from "./account-sections";
import { type AccountValues, NEW_ACCOUNT, newAccount } from "./account-values";

/** Form for an account entered by hand. Goes to the account afterward. */
export function NewAccount() {
  const router = useRouter();
  const shared = useAccountForm();
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
        toast.success(`Created ${displayName}`);
        router.push(`/accounts/${accountID}`);
      }}
    >
      <TypeField />
      <ProfileSection />
      <SupportSection />
      <AbilitySection />
      <TermsSection isOpenAtFirst={false} />
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
