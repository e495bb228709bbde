"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { whileUsed } from "@/components/page/while-used";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Stepper } from "@/components/ui/stepper";
import { queryFor } from "@/lib/client/query";
import type { BankAccount } from "@/lib/domain/bank-accounts/contract";
import type { VerificationProgress } from "@/lib/domain/bank-accounts/dashboard";
import { bankVerification } from "@/lib/operations/bank-accounts";
import { ChooseProof } from "./choose-proof";
import { VerificationTrouble } from "./verification-trouble";
import { verificationSteps } from "./verification-steps";

const EnterProof = dynamic(() => import("./enter-proof").then((loaded) => loaded.EnterProof), {
  loading: () => <Skeleton className="h-24" />,
});

const ASK_EVERY_MS = 3000;

interface VerifyBankAccountProps {
  accountID: string;
  bankAccount: BankAccount;
}

/** How far the proof of a bank account is, and its next step. */
export function VerifyBankAccount({ accountID, bankAccount }: VerifyBankAccountProps) {
  const { bankAccountID, status } = bankAccount;
  const { data: progress } = useSuspenseQuery({
    ...queryFor(bankVerification.progress, { params: { accountID, bankAccountID } }),
    refetchInterval: () => status === "pending" && whileUsed(ASK_EVERY_MS),
  });
  return (
    <Card>
      <CardHeader
        title="Verification"
        description="Verify that the account holder owns this bank account, so it can be debited."
      />
      <CardBody className="grid gap-5">
        {status !== "errored" && (
          <Stepper label="Steps of the verification" steps={verificationSteps(bankAccount, progress.round)} />
        )}
        <VerificationTrouble accountID={accountID} bankAccount={bankAccount} progress={progress} />
        <NextStep accountID={accountID} bankAccount={bankAccount} progress={progress} />
      </CardBody>
    </Card>
  );
}

function NextStep({ accountID, bankAccount, progress }: VerifyBankAccountProps & { progress: VerificationProgress }) {
  const { bankAccountID, status } = bankAccount;
  const { round, roundsLeft } = progress;
  const mayWrite = useCan("bank-accounts.write", accountID);
  if (status === "verified")
    return <Notice tone="success">This bank account can receive payouts and be debited.</Notice>;
  if (status === "errored") return null;
  if (!mayWrite) return <NoPermission permission="bank-accounts.write" />;
  if (status !== "pending") return roundsLeft > 0 && <ChooseProof params={{ accountID, bankAccountID }} />;
  if (!round || round.status === "expired") return null;
  return <EnterProof key={round.expiresOn} params={{ accountID, bankAccountID }} round={round} />;
}
