"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { MoneyField } from "@/components/form/money-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import { RETURN_POLICIES, UNDERWRITING_LABELS } from "./underwriting-words";

const POLICIES = Object.entries(RETURN_POLICIES).map(([value, label]) => ({ value, label }));
const CUSTOMERS = [
  "volumeByCustomerType.businessToBusinessPercentage",
  "volumeByCustomerType.consumerToBusinessPercentage",
] as const;
const WAYS = [
  "cardVolumeDistribution.ecommercePercentage",
  "cardVolumeDistribution.cardPresentPercentage",
  "cardVolumeDistribution.mailOrPhonePercentage",
  "cardVolumeDistribution.debtRepaymentPercentage",
] as const;

/** Everything underwriting wants to know: sizes, customers, ways of paying, delivery. */
export function UnderwritingFields() {
  const { register } = useFormContext();
  return (
    <>
      <Card>
        <CardHeader title="Sizes" />
        <CardBody className="grid gap-4 sm:grid-cols-3">
          <MoneyField label={UNDERWRITING_LABELS.averageTransactionSize} name="averageTransactionSize" isRequired />
          <MoneyField label={UNDERWRITING_LABELS.maxTransactionSize} name="maxTransactionSize" isRequired />
          <MoneyField
            label={UNDERWRITING_LABELS.averageMonthlyTransactionVolume}
            name="averageMonthlyTransactionVolume"
            isRequired
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Customers and cards" description="In whole percent; what does not apply can stay empty." />
        <CardBody className="grid gap-5">
          <Shares legend="Who pays" names={CUSTOMERS} />
          <Shares legend="How cards are accepted" names={WAYS} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Delivery and returns" />
        <CardBody className="grid gap-4">
          <div>
            <Checkbox
              id="fulfillment.hasPhysicalGoods"
              label={UNDERWRITING_LABELS["fulfillment.hasPhysicalGoods"]}
              {...register("fulfillment.hasPhysicalGoods")}
            />
            <Checkbox
              id="fulfillment.isShippingProduct"
              label={UNDERWRITING_LABELS["fulfillment.isShippingProduct"]}
              {...register("fulfillment.isShippingProduct")}
            />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={UNDERWRITING_LABELS["fulfillment.shipmentDurationDays"]}
              name="fulfillment.shipmentDurationDays"
              hint="Empty or 0 when nothing is delivered later."
              input={{ inputMode: "numeric", autoComplete: "off" }}
            />
            <SelectField
              label={UNDERWRITING_LABELS["fulfillment.returnPolicy"]}
              name="fulfillment.returnPolicy"
              options={POLICIES}
              placeholder="Choose a policy"
              isRequired
            />
          </div>
        </CardBody>
      </Card>
    </>
  );
}

function Shares({ legend, names }: { legend: string; names: readonly (keyof typeof UNDERWRITING_LABELS)[] }) {
  const typed = useWatch({ name: [...names] }) as unknown[];
  const sum = typed.reduce<number>((total, share) => total + (Number(share) || 0), 0);
  return (
    <FieldGroup legend={`${legend} (${sum} of 100 %)`}>
      <div className="grid gap-4 sm:grid-cols-4">
        {names.map((name) => (
          <TextField
            key={name}
            label={UNDERWRITING_LABELS[name]}
            name={name}
            input={{ inputMode: "numeric", autoComplete: "off" }}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
