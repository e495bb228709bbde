"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmAction } from "@/components/form/confirm-action";
import { APIRequest } from "@/components/page/api-request";
import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { ExactTime } from "@/components/ui/relative-time";
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
import { bankAccounts } from "@/lib/generated/operations/bank-accounts";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { VerifyBankAccount } from "./verify-bank-account";

const ASK_EVERY_MS = 3000;

interface BankAccountViewProps {
  accountID: string;
  bankAccountID: string;
  above: readonly BreadcrumbItem[];
}

/** One bank account: its facts, and how far its verification is. It is read again while it is being verified. */
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

/** Removes a bank account, then goes back to the account's sources. */
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

/** The facts of a bank account. */
function BankAccountFacts({ bankAccount }: { bankAccount: BankAccount }) {
  const { bankName, bankAccountType, holderName, holderType, routingNumber, lastFourAccountNumber } = bankAccount;
  const { status, statusReason, updatedOn } = bankAccount;
  return (
    <Card>
      <CardHeader title="Bank account" />
      <CardBody className="py-1">
        <DefinitionList
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
      </CardBody>
    </Card>
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
