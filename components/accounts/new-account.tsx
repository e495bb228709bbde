"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { FormProvider } from "react-hook-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { FormAlert } from "@/components/form/form-alert";
import { TermsFields } from "@/components/form/profile/terms-fields";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { FormSection } from "@/components/form/form-section";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { accounts } from "@/lib/domain/accounts/contract";
import { dashboardAccounts } from "@/lib/domain/accounts/dashboard";
import { AdvancedSection, countOf, ProfileSection, SupportSection } from "./account-fields";
import { NEW_ACCOUNT, NewAccountForm } from "./account-form";
import { accountProblems, refusedCapabilities } from "./account-problems";
import { AccountTypeChoice } from "./account-type-choice";
import { CapabilityChoice } from "./capability-choice";

const FORBIDDEN = "Creating accounts needs accounts.write. Ask an owner or administrator; what you entered stays here.";
const NO_TERMS = { label: "Not accepted yet", description: "They accept later." };

/** The form for an account made by hand; it goes to the account once it is there. */
export function NewAccount() {
  const router = useRouter();
  const create = useOperation(accounts.create, { refresh: [dashboardAccounts.list] });
  const { send, failure, ...form } = useSchemaForm(NewAccountForm, NEW_ACCOUNT);
  const { errors, submitCount, isSubmitting } = form.formState;
  const problems = submitCount > 0 ? accountProblems(errors, failure, form.getValues()) : [];
  const submit = send(async (body) => {
    const { accountID, displayName } = await create.mutateAsync({ body });
    toast.success(`${displayName} is created`);
    router.push(`/accounts/${accountID}`);
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid max-w-3xl gap-5">
        <ErrorSummary errors={problems} submitCount={submitCount} />
        <FormAlert fault={failure} forbidden={FORBIDDEN} />
        <AccountTypeChoice />
        <ProfileSection problems={problems} />
        <SupportSection problems={problems} />
        <FormSection title="What they can do" errorCount={countOf(problems, "capabilities")}>
          <CapabilityChoice refused={refusedCapabilities(failure)} />
        </FormSection>
        <FormSection title="Terms of service" errorCount={countOf(problems, "termsOfService")} isOpenAtFirst={false}>
          <TermsFields prefix="termsOfService" kindName="form.terms" none={NO_TERMS} />
        </FormSection>
        <AdvancedSection problems={problems} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link href="/accounts">Cancel</Link>
          </Button>
          <SubmitButton isPending={isSubmitting} pendingLabel="Creating…">
            Create account
          </SubmitButton>
        </div>
      </Form>
    </FormProvider>
  );
}
