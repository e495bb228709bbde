"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { FormAlert } from "@/components/form/form-alert";
import { KnownFactsProvider } from "@/components/form/known-facts";
import { TermsFields } from "@/components/form/profile/terms-fields";
import { useHashFocus } from "@/components/form/use-hash-focus";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { FormSection } from "@/components/form/form-section";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { type Account, accounts } from "@/lib/domain/accounts/contract";
import { dashboardAccounts } from "@/lib/domain/accounts/dashboard";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { AdvancedSection, countOf, ProfileSection, SupportSection } from "./account-fields";
import { accountValues, changedAccountForm } from "./account-form";
import { knownOf } from "./account-locks";
import { accountProblems } from "./account-problems";

const FORBIDDEN =
  "Changing this account needs profile.write. Ask an owner or administrator; what you entered stays here.";
const NO_TERMS = { label: "Not accepted yet", description: "They accept later." };

/** The form for changes to an account: only what was changed is sent, and what is verified stays as it is. */
export function EditAccount({ accountID }: { accountID: string }) {
  const router = useRouter();
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const update = useOperation(accounts.update, { refresh: [accounts.get, dashboardAccounts.list, capabilities.list] });
  // As the form opened: what a colleague changes meanwhile is neither shown as typed here nor sent back.
  const [{ before, schema, known }] = useState(() => prepared(account));
  const { send, failure, ...form } = useSchemaForm(schema, before);
  const { errors, submitCount, isSubmitting } = form.formState;
  const problems = submitCount > 0 ? accountProblems(errors, failure, form.getValues()) : [];
  useHashFocus();
  const submit = send(async (body) => {
    const isChanged = Object.keys(body).length > 0;
    if (isChanged) await update.mutateAsync({ params: { accountID }, body });
    toast.success(isChanged ? "Changes saved" : "Nothing was changed");
    router.push(`/accounts/${accountID}`);
  });
  return (
    <FormProvider {...form}>
      <KnownFactsProvider facts={known}>
        <Form onSubmit={submit} className="grid max-w-3xl gap-5">
          <ErrorSummary errors={problems} submitCount={submitCount} />
          <FormAlert fault={failure} forbidden={FORBIDDEN} />
          <LockNotice account={account} />
          <ProfileSection problems={problems} />
          <SupportSection problems={problems} />
          {!account.termsOfService && (
            <FormSection title="Terms of service" errorCount={countOf(problems, "termsOfService")}>
              <TermsFields prefix="termsOfService" kindName="form.terms" none={NO_TERMS} />
            </FormSection>
          )}
          <AdvancedSection problems={problems} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button asChild>
              <Link href={`/accounts/${accountID}`}>Cancel</Link>
            </Button>
            <SubmitButton isPending={isSubmitting} pendingLabel="Saving…">
              Save changes
            </SubmitButton>
          </div>
        </Form>
      </KnownFactsProvider>
    </FormProvider>
  );
}

function prepared(account: Account) {
  const before = accountValues(account);
  return { before, schema: changedAccountForm(before), known: knownOf(account) };
}

function LockNotice({ account: { verification } }: { account: Account }) {
  if (verification.status === "verified") {
    return (
      <Notice title="This account is verified">
        What was checked stays as it is. You can still add what is missing, and change everything outside the profile.
      </Notice>
    );
  }
  if (verification.status !== "pending") return null;
  return (
    <Notice title="This account is being checked">
      Until that is done, what was given stays as it is. You can add what is missing.
    </Notice>
  );
}
