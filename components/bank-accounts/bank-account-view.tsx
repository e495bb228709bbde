"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { ConfirmAction } from "@/components/form/confirm-action";
import { APIRequest } from "@/components/page/api-request";
import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime } from "@/components/ui/data/relative-time";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { type Step, Stepper } from "@/components/ui/stepper";
import { counted } from "@/components/words/nouns";
import {
  BANK_ACCOUNT_TYPES,
  HOLDER_TYPES,
  sourceInWords,
  STATUS_REASON_WORDS,
} from "@/components/words/payment-methods";
import { StateBadge } from "@/components/words/state-badge";
import { BANK_ACCOUNT_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import type { BankAccount } from "@/lib/domain/money/bank-accounts/contract";
import type { VerificationProgress } from "@/lib/domain/money/bank-accounts/dashboard";
import { bankAccounts, bankVerification } from "@/lib/generated/operations/bank-accounts";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { ChooseProof } from "./choose-proof";
import { LinkBankAccountLink } from "./link-bank-account-link";

const ASK_EVERY_MS = 3000;

interface BankAccountViewProps {
  accountID: string;
  bankAccountID: string;
  above: readonly BreadcrumbItem[];
}

/** One bank account with its facts and verification. It is refetched while it is being verified. */
export function BankAccountView({ accountID, bankAccountID, above }: BankAccountViewProps) {
  const { data: bankAccount } = useSuspenseQuery({
    ...queryFor(bankAccounts.get, { params: { accountID, bankAccountID } }),
    refetchInterval: ({ state: { data } }) => data?.status === "pending" && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={sourceInWords({ bankAccount })}
        above={above}
        status={<StateBadge of={BANK_ACCOUNT_STATES[bankAccount.status]} />}
        facts={[<ShortID key="id" value={bankAccount.bankAccountID} label="bank account ID" />]}
        actions={
          <>
            <APIRequest
              isCompact
              operation={bankAccounts.get}
              request={() => ({ params: { accountID, bankAccountID } })}
            />
            <RemoveBankAccount accountID={accountID} bankAccount={bankAccount} />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <VerifyBankAccount accountID={accountID} bankAccount={bankAccount} />
        <BankAccountFacts bankAccount={bankAccount} />
      </div>
    </>
  );
}

function RemoveBankAccount({ accountID, bankAccount }: { accountID: string; bankAccount: BankAccount }) {
  const router = useRouter();
  const name = sourceInWords({ bankAccount });
  if (!useCan("bank-accounts.write", accountID)) return null;
  return (
    <ConfirmAction
      operation={bankAccounts.remove}
      request={{ params: { accountID, bankAccountID: bankAccount.bankAccountID } }}
      refresh={[bankAccounts.list, paymentMethods.list]}
      trigger={<Button>Remove</Button>}
      title={`Remove ${name}?`}
      effect="Its payment methods can no longer be used. Transfers in progress continue."
      labels={["Remove bank account", "Removing…"]}
      done={`${name} is removed`}
      then={() => router.push(`/accounts/${accountID}/sources`)}
    />
  );
}

function BankAccountFacts({ bankAccount }: { bankAccount: BankAccount }) {
  const { bankName, bankAccountType, holderName, holderType, routingNumber, lastFourAccountNumber } = bankAccount;
  const { status, statusReason, updatedOn } = bankAccount;
  return (
    <FactsCard
      title="Bank account"
      items={[
        { label: "Bank", value: bankName },
        { label: "Routing number", value: <span className="tabular">{routingNumber}</span> },
        { label: "Account number", value: <NumberEnd digits={lastFourAccountNumber} /> },
        { label: "Type", value: BANK_ACCOUNT_TYPES[bankAccountType] },
        { label: "Holder", value: `${holderName} (${HOLDER_TYPES[holderType].toLowerCase()})` },
        { label: "Use", value: BANK_ACCOUNT_STATES[status].meaning },
        { label: "Last change", value: statusReason && STATUS_REASON_WORDS[statusReason] },
        { label: "Updated", value: <ExactTime value={updatedOn} /> },
      ]}
    />
  );
}

function NumberEnd({ digits }: { digits: string }) {
  return (
    <span className="tabular">
      <span aria-hidden>•••• </span>
      <span className="sr-only">ending </span>
      {digits}
    </span>
  );
}

const EnterProof = dynamic(() => import("./enter-proof").then((loaded) => loaded.EnterProof), {
  loading: () => <Skeleton className="h-24" />,
});

interface VerifyBankAccountProps {
  accountID: string;
  bankAccount: BankAccount;
}

function VerifyBankAccount({ accountID, bankAccount }: VerifyBankAccountProps) {
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

/** Problem with a bank account and its remedy. Renders nothing without a problem. */
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

/** Returns the reason, with the bank's own code if it gave one. */
function whyOf({ statusReason = "other", exceptionDetails }: BankAccount): string {
  const code = exceptionDetails?.achReturnCode ?? exceptionDetails?.rtpRejectionCode;
  const said = code && exceptionDetails ? ` ${code}: ${exceptionDetails.description}` : "";
  return `${STATUS_REASON_WORDS[statusReason]}${said}`;
}
