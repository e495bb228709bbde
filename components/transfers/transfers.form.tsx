"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useAccountName } from "@/components/form/fields/account-combobox";
import { useControl } from "@/components/form/form-context";
import { MoneyField } from "@/components/form/fields/money-field";
import { OperationForm } from "@/components/form/operation-form";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { announce } from "@/components/ui/feedback/live-region";
import { Card, CardBody } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { arrivalInWords, PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import { isID } from "@/lib/core/api/is-id";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { TRANSFER_DESCRIPTION_MAX } from "@/lib/domain/kernel/limits";
import { isLimited, pairOf } from "@/lib/domain/money/transfers/shared/pairs";
import { partnerTransfers, transfers } from "@/lib/generated/operations/transfers";
import { AccountField, type PageAccount } from "./account-field";
import { costInWords } from "./transfer-words";
import { MethodField } from "./method-field";
import { methodIn, useFees, useMethodFacts } from "./use-method-facts";
import { useOptions } from "./use-options";

const WORDS = {
  409: "This form already created a transfer with different details. Check that transfer before you create another one.",
};
const NEW = {
  form: { source: "", destination: "" },
  source: { paymentMethodID: "" },
  destination: { paymentMethodID: "" },
  amount: { currency: "USD" },
  description: "",
};
type Values = typeof NEW;

/**
 * Creates a transfer and goes to it. The form has one idempotency key, so a retry does not create a second transfer.
 */
export function TransferForm({ own }: { own: PageAccount }) {
  const router = useRouter();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <OperationForm
      operation={transfers.create}
      request={{ params: { accountID: own.accountID }, key }}
      refresh={[partnerTransfers.list]}
      defaults={NEW}
      errors={faultsOf}
      labels={["Create transfer", "Creating…"]}
      cancel="/transfers"
      words={WORDS}
      className="max-w-2xl"
      done={({ transferID }) => {
        announce("Transfer created.");
        router.push(`/transfers/${transferID}`);
      }}
    >
      <TransferFields />
    </OperationForm>
  );
}

function TransferFields() {
  const { form, source, destination, amount } = useWatch<Values>();
  const [from, to] = [{ accountID: form?.source ?? "" }, { accountID: form?.destination ?? "" }];
  const cents = amount && "value" in amount ? amount.value : undefined;
  const every = useOptions(from, to, cents).data;
  const sources = every?.sourceOptions;
  const chosen = source?.paymentMethodID;
  const destinations = useOptions({ ...from, paymentMethodID: chosen }, to, cents).data?.destinationOptions;
  const [paying, paid] = [methodIn(sources, chosen), methodIn(destinations, destination?.paymentMethodID)];
  const facts = useMethodFacts(
    { ...from, options: sources, chosen: paying },
    { ...to, options: every?.destinationOptions, chosen: paid },
    cents,
  );
  useControl("amount", "Amount", { place: "amount.value" });
  return (
    <Card>
      <CardBody className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <AccountField name="form.source" label="From" />
          <AccountField name="form.destination" label="To" />
        </div>
        <MoneyField label="Amount" name="amount.value" isRequired />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MethodField side="source" label="Pay with" options={sources} facts={facts.source} />
          <MethodField side="destination" label="Deliver to" options={destinations} facts={facts.destination} />
        </div>
        <PurposeField source={paying} destination={paid} />
        <TextField
          label="Description"
          name="description"
          isOptional
          hint="Both accounts see it."
          max={TRANSFER_DESCRIPTION_MAX}
        />
        {typeof cents === "number" && (
          <TransferReview source={{ ...from, method: paying }} destination={{ ...to, method: paid }} amount={cents} />
        )}
      </CardBody>
    </Card>
  );
}

/** The purpose of a person's bank entry, which the other bank needs to know. Hidden for all other payments. */
function PurposeField({ source, destination }: Record<"source" | "destination", PaymentMethod | undefined>) {
  const isOfPerson = (method: PaymentMethod | undefined, kind: string) =>
    method !== undefined &&
    "bankAccount" in method &&
    method.paymentMethodType.startsWith(kind) &&
    method.bankAccount.holderType === "individual";
  const [isDebit, isCredit] = [isOfPerson(source, "ach-debit"), isOfPerson(destination, "ach-credit")];
  const { setValue } = useFormContext();
  // A purpose that was chosen for another method is not sent.
  useEffect(() => {
    if (!isDebit) setValue("source.achDetails.purpose", "");
    if (!isCredit) setValue("destination.achDetails.purpose", "");
  }, [isDebit, isCredit, setValue]);
  return (
    <>
      {isDebit && (
        <SelectField
          label="Purpose of the debit"
          name="source.achDetails.purpose"
          options={[
            { value: "", label: "Any other payment" },
            { value: "online-purchase", label: "Goods bought online" },
          ]}
          hint="Goods that a person buys online appear as PURCHASE."
          isOptional
        />
      )}
      {isCredit && (
        <SelectField
          label="Purpose of the payment"
          name="destination.achDetails.purpose"
          options={[
            { value: "", label: "Any other payment" },
            { value: "payroll", label: "Wages" },
          ]}
          hint="A person’s wages appear as PAYROLL."
          isOptional
        />
      )}
    </>
  );
}

/** Returns errors that the body does not show: accounts are only used to find methods. */
function faultsOf({ form, source }: Values) {
  const accounts = (["source", "destination"] as const).flatMap((side) =>
    isID(form[side].trim())
      ? []
      : [{ path: `form.${side}`, message: form[side] ? "must be one of the accounts or an ID" : "is required" }],
  );
  return [...accounts, ...(source.paymentMethodID ? [] : [{ path: "source.paymentMethodID", message: "is required" }])];
}

interface ReviewedSide {
  accountID: string;
  method: PaymentMethod | undefined;
}

interface TransferReviewProps {
  source: ReviewedSide;
  destination: ReviewedSide;
  /** In cents. */
  amount: number;
}

function TransferReview({ source, destination, amount }: TransferReviewProps) {
  const [from, to] = [source.method, destination.method];
  const fees = { source: useFees(source.accountID), destination: useFees(destination.accountID) };
  const names = { from: useAccountName(source.accountID), to: useAccountName(destination.accountID) };
  const pair = from && to && pairOf(from.paymentMethodType, to.paymentMethodType);
  if (!pair) return null;
  return (
    <section aria-labelledby="review" className="rounded-xl border bg-muted/40 px-4 pt-3 pb-1">
      <h2 id="review" className="font-semibold">
        Review
      </h2>
      <DefinitionList
        items={[
          { label: "From", value: partyOf(names.from, from) },
          { label: "To", value: partyOf(names.to, to) },
          { label: "Amount", value: <Money cents={amount} /> },
          { label: "Arrives", value: arrivalInWords(from.paymentMethodType, to.paymentMethodType) },
          { label: "Cost", value: costInWords(pair, amount, fees) },
          ...(isLimited(pair) ? [{ label: "Limit", value: <Money cents={pair.most} /> }] : []),
        ]}
      />
    </section>
  );
}

const partyOf = (name: string | undefined, method: PaymentMethod) =>
  name === undefined ? wayOf(method) : `${name} (${wayOf(method)})`;

function wayOf(method: PaymentMethod): string {
  const [source, way] = [sourceInWords(method), PAYMENT_METHODS[method.paymentMethodType]];
  return source === way ? source : `${source}, ${way}`;
}
