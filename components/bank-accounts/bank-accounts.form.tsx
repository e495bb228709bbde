"use client";

import { useRouter } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useControl, useFault } from "@/components/form/form-context";
import { OperationForm } from "@/components/form/operation-form";
import { RadioField } from "@/components/form/fields/choice-fields";
import { SecretField } from "@/components/form/fields/secret-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Card, CardBody } from "@/components/ui/card";
import { toast } from "@/components/ui/overlays/toast";
import { BANK_ACCOUNT_TYPES, HOLDER_TYPES, sourceInWords } from "@/components/words/payment-methods";
import { queryFor } from "@/lib/client/query";
import { isAcceptedRoutingNumber, routingNumberFault } from "@/lib/domain/money/institutions/shared/routing-number";
import type { BankAccountBrief } from "@/lib/domain/money/payment-methods/contract";
import { bankAccounts } from "@/lib/generated/operations/bank-accounts";
import { institutions } from "@/lib/generated/operations/institutions";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";

const WORDS = { 409: "We couldn’t find a bank with this routing number. Check the number." };

/** Known holder of a new bank account, to prefill the name. */
export type Holder = Pick<BankAccountBrief, "holderName" | "holderType">;

/** Links a bank account by its numbers and goes to it. The number exists only in the open form. */
export function BankAccountForm({ accountID, holder }: { accountID: string; holder: Holder }) {
  const router = useRouter();
  const mode = useIsLive() ? "production" : "sandbox";
  const isTaken = (routingNumber: string) => isAcceptedRoutingNumber(routingNumber, mode);
  const sources = `/accounts/${accountID}/sources`;
  return (
    <OperationForm
      operation={bankAccounts.link}
      request={{ params: { accountID } }}
      refresh={[bankAccounts.list, paymentMethods.list]}
      defaults={{ account: { ...holder, bankAccountType: "checking", routingNumber: "", accountNumber: "" } }}
      errors={({ account: { routingNumber } }) =>
        /^\d{9}$/.test(routingNumber) && !isTaken(routingNumber)
          ? [{ path: "account.routingNumber", message: routingNumberFault(routingNumber) }]
          : []
      }
      labels={["Link bank account", "Linking…"]}
      cancel={sources}
      words={WORDS}
      className="max-w-2xl"
      done={(bankAccount) => {
        toast.success(`${sourceInWords({ bankAccount })} is linked`);
        router.push(`${sources}/bank-accounts/${bankAccount.bankAccountID}`);
      }}
    >
      <Card>
        <CardBody className="grid gap-5">
          <TextField label="Account holder" name="account.holderName" isRequired />
          <RadioField name="account.holderType" legend="The holder is a" options={optionsOf(HOLDER_TYPES)} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <RoutingNumberField isTaken={isTaken} />
            <SecretField
              label="Account number"
              name="account.accountNumber"
              what="account number"
              isRequired
              hint="Encrypted, and never shown again."
            />
          </div>
          <SelectField
            label="Type of account"
            name="account.bankAccountType"
            isRequired
            options={optionsOf(BANK_ACCOUNT_TYPES)}
          />
        </CardBody>
      </Card>
    </OperationForm>
  );
}

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

const NAME = "account.routingNumber";
const HINT = "Nine digits, at the bottom left of a check.";

/** Routing number field. Shows the bank's name once the number is complete. */
function RoutingNumberField({ isTaken }: { isTaken: (routingNumber: string) => boolean }) {
  const typed = useWatch<Record<string, string>>({ name: NAME }) ?? "";
  // The API reports errors of a number under this name.
  useControl("account", "Routing number", { place: NAME });
  const refused = useFault("account");
  const bank = useBankName(typed.trim(), isTaken);
  return (
    <TextField
      name={NAME}
      label="Routing number"
      isRequired
      error={refused}
      hint={<span aria-live="polite">{bank ?? HINT}</span>}
      input={{ inputMode: "numeric" }}
    />
  );
}

function useBankName(routingNumber: string, isTaken: (routingNumber: string) => boolean): string | undefined {
  const maySearch = useCan("fed.read");
  const isWhole = isTaken(routingNumber);
  const { data } = useQuery({
    ...queryFor(institutions.search, { query: { routingNumber } }),
    enabled: maySearch && isWhole,
  });
  if (!data || !isWhole) return undefined;
  const [bank] = data.ach;
  // Without a loaded directory, the name of a bank is its number.
  if (bank?.name === routingNumber) return undefined;
  return bank?.name ?? "We couldn’t find a bank with this number.";
}
