"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FactsOnFileProvider } from "@/components/form/fields/on-file";
import { OperationForm } from "@/components/form/operation-form";
import { useHashFocus } from "@/components/form/use-hash-focus";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import type { Account } from "@/lib/domain/accounts/accounts/contract";
import { accounts, dashboardAccounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { AdvancedSection, ProfileSection, SupportSection, TermsSection, useAccountForm } from "./account-sections";
import { accountValues, changedAccount, factsOnFile } from "./account-values";

/** Form for changes to an account. Sends only the changes; verified details are locked. */
export function EditAccount({ accountID }: { accountID: string }) {
  const router = useRouter();
  const shared = useAccountForm();
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  useHashFocus();
  // Values from when the form opened, so that a colleague's later changes are not overwritten.
  const [before] = useState(() => accountValues(account));
  const page = `/accounts/${accountID}`;
  const leave = (said: string) => {
    toast.success(said);
    router.push(page);
  };
  return (
    <FactsOnFileProvider facts={factsOnFile(account)}>
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
        {!account.termsOfService && <TermsSection isOpenAtFirst />}
        <AdvancedSection />
      </OperationForm>
    </FactsOnFileProvider>
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
