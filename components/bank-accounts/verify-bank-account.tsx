"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { whileUsed } from "@/components/page/while-used";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { type Step, Stepper } from "@/components/ui/stepper";
import { STATUS_REASON_WORDS } from "@/components/words/payment-methods";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import type { BankAccount } from "@/lib/domain/money/bank-accounts/contract";
import type { VerificationProgress } from "@/lib/domain/money/bank-accounts/dashboard";
import { bankVerification } from "@/lib/generated/operations/bank-accounts";
import { ChooseProof } from "./choose-proof";
import { LinkBankAccountLink } from "./link-bank-account-link";

const EnterProof = dynamic(() => import("./enter-proof").then((loaded) => loaded.EnterProof), {
  loading: () => <Skeleton className="h-24" />,
});

const ASK_EVERY_MS = 3000;

interface VerifyBankAccountProps {
  accountID: string;
  bankAccount: BankAccount;
}

/** Shows how far the proof of a bank account is, and its next step. */
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

const LABELS = ["Choose a method", "Money sent", "Enter the proof", "Verified"];

/** The steps of proving a bank account, and which of them is next. */
function verificationSteps({ status }: Pick<BankAccount, "status">, round: VerificationProgress["round"]): Step[] {
  const [at, mark] = placeOf(status, round);
  return LABELS.map((label, index) => ({
    label,
    state: index < at ? "done" : index === at ? mark : "todo",
  }));
}

function placeOf(status: BankAccount["status"], round: VerificationProgress["round"]): [number, Step["state"]] {
  if (status === "verified") return [LABELS.length, "done"];
  if (status !== "pending") return [0, "current"];
  if (round?.status === "expired") return [2, "attention"];
  return [round?.status === "new" ? 1 : 2, "current"];
}

interface VerificationTroubleProps {
  accountID: string;
  bankAccount: BankAccount;
  progress: VerificationProgress;
}

/** Shows what went wrong with a bank account, and what to do about it. It draws nothing where nothing did. */
function VerificationTrouble({ accountID, bankAccount, progress }: VerificationTroubleProps) {
  const { status } = bankAccount;
  const { roundsLeft, round } = progress;
  if (status === "errored")
    return (
      <Notice tone="danger" title="This bank account is locked" action={<LinkBankAccountLink accountID={accountID} />}>
        {whyOf(bankAccount)} Link another bank account.
      </Notice>
    );
  if (status === "pending" && round?.status === "expired")
    return (
      <Notice tone="warning" title="This verification expired">
        You can start a new one within the hour.
      </Notice>
    );
  if (status !== "verified" && status !== "pending" && roundsLeft === 0)
    return (
      <Notice tone="danger" title="It can no longer be verified" action={<LinkBankAccountLink accountID={accountID} />}>
        Too many verification attempts failed for this number. Link another bank account.
      </Notice>
    );
  if (status !== "verificationFailed") return null;
  return (
    <Notice tone="warning" title="The last verification failed">
      {whyOf(bankAccount)} {counted(roundsLeft, "verification")} {roundsLeft === 1 ? "is" : "are"} left.
    </Notice>
  );
}

/** Why, with the bank's own code where it gave one. */
function whyOf({ statusReason = "other", exceptionDetails }: BankAccount): string {
  const code = exceptionDetails?.achReturnCode ?? exceptionDetails?.rtpRejectionCode;
  const said = code && exceptionDetails ? ` ${code}: ${exceptionDetails.description}` : "";
  return `${STATUS_REASON_WORDS[statusReason]}${said}`;
}
