import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { ExactTime } from "@/components/ui/relative-time";
import { BANK_ACCOUNT_TYPES, HOLDER_TYPES, STATUS_REASON_WORDS } from "@/components/words/bank-accounts";
import { BANK_ACCOUNT_STATES } from "@/components/words/states";
import type { BankAccount } from "@/lib/domain/bank-accounts/contract";

/** The facts of a bank account. */
export function BankAccountFacts({ bankAccount }: { bankAccount: BankAccount }) {
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
