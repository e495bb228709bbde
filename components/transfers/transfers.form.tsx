"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useControl } from "@/components/form/controls";
import { MoneyField } from "@/components/form/money-field";
import { OperationForm } from "@/components/form/operation-form";
import { TextField } from "@/components/form/text-field";
import { announce } from "@/components/ui/announce";
import { Card, CardBody } from "@/components/ui/card";
import { isID } from "@/lib/core/is-id";
import { transfers, partnerTransfers } from "@/lib/operations/transfers";
import { DESCRIPTION_MAX } from "@/lib/domain/transfers/shared/limits";
import { AccountField, type Own } from "./account-field";
import { MethodField } from "./method-field";
import { TransferReview } from "./transfer-review";
import { methodIn, useMethodFacts } from "./use-method-facts";
import { useOptions } from "./use-options";

const WORDS = {
  409: "This form already created a transfer with different details. Check that transfer before you create another.",
};
const NEW = {
  form: { source: "", destination: "" },
  source: { paymentMethodID: "" },
  destination: { paymentMethodID: "" },
  amount: { currency: "USD" },
  description: "",
};
type Values = typeof NEW;

/** Makes a transfer and goes to it. The form has one key, so that a second try makes no second transfer. */
export function TransferForm({ own }: { own: Own }) {
  const router = useRouter();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <OperationForm
      operation={transfers.create}
      request={{ params: { accountID: own.accountID }, key }}
      refresh={[partnerTransfers.list]}
      defaults={NEW}
      faults={faultsOf}
      labels={["Create transfer", "Creating…"]}
      cancel="/transfers"
      words={WORDS}
      className="max-w-2xl"
      done={({ transferID }) => {
        announce("Transfer created.");
        router.push(`/transfers/${transferID}`);
      }}
    >
      <TransferFields own={own} />
    </OperationForm>
  );
}

function TransferFields({ own }: { own: Own }) {
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
          <AccountField name="form.source" label="From" own={own} />
          <AccountField name="form.destination" label="To" own={own} />
        </div>
        <MoneyField label="Amount" name="amount.value" isRequired />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MethodField side="source" label="Pays by" options={sources} facts={facts.source} />
          <MethodField side="destination" label="Gets paid by" options={destinations} facts={facts.destination} />
        </div>
        <TextField label="Description" name="description" isOptional hint="Both sides see it." max={DESCRIPTION_MAX} />
        {typeof cents === "number" && (
          <TransferReview source={{ ...from, method: paying }} destination={{ ...to, method: paid }} amount={cents} />
        )}
      </CardBody>
    </Card>
  );
}

/** What the body does not show: accounts are only there to find their methods. */
function faultsOf({ form, source }: Values) {
  const accounts = (["source", "destination"] as const).flatMap((side) =>
    isID(form[side].trim())
      ? []
      : [{ path: `form.${side}`, message: form[side] ? "must be one of the accounts or an ID" : "is required" }],
  );
  return [...accounts, ...(source.paymentMethodID ? [] : [{ path: "source.paymentMethodID", message: "is required" }])];
}
