"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField, ShareFields, type ShareFieldsProps, useShareTotal } from "@/components/form/fields/number-field";
import { OperationForm } from "@/components/form/operation-form";
import { salesBody } from "@/components/form/values/sales-body";
import { SelectField } from "@/components/form/fields/select-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FieldGroup } from "@/components/ui/fields/field";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { underwriting } from "@/lib/generated/operations/underwriting";
import { RETURN_POLICIES } from "./underwriting-words";

const POLICIES = Object.entries(RETURN_POLICIES).map(([value, label]) => ({ value, label }));

const NO_DELIVERY = { hasPhysicalGoods: false, isShippingProduct: false, shipmentDurationDays: 0, returnPolicy: "" };

/** Form for expected processing. Returns to the capabilities afterward. */
export function UnderwritingForm({ accountID }: { accountID: string }) {
  const router = useRouter();
  const { data } = useSuspenseQuery(queryFor(underwriting.get, { params: { accountID } }));
  const back = `/accounts/${accountID}/capabilities`;
  return (
    <OperationForm
      operation={underwriting.put}
      request={{ params: { accountID } }}
      refresh={[underwriting.get, capabilities.list]}
      defaults={{ ...data, fulfillment: data.fulfillment ?? NO_DELIVERY }}
      toBody={(values, whole) => whole(salesBody(values))}
      labels={["Save answers", "Saving…"]}
      cancel={back}
      className="max-w-3xl"
      done={() => {
        toast.success("Underwriting answers saved");
        router.push(back);
      }}
    >
      <Card>
        <CardHeader title="Amounts" />
        <CardBody className="grid gap-4 sm:grid-cols-3">
          <MoneyField label="Average payment" name="averageTransactionSize" isRequired />
          <MoneyField label="Largest payment" name="maxTransactionSize" isRequired />
          <MoneyField label="Monthly volume" name="averageMonthlyTransactionVolume" isRequired />
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Customers and cards"
          description="Whole percentages. Leave blank anything that doesn’t apply."
        />
        <CardBody className="grid gap-5">
          <Shares title="Who pays" name="volumeByCustomerType" shares={CUSTOMERS} />
          <Shares title="How cards are accepted" name="cardVolumeDistribution" shares={WAYS} />
        </CardBody>
      </Card>
      <DeliveryFields />
    </OperationForm>
  );
}

function DeliveryFields() {
  const isShipping = useWatch({ name: "fulfillment.isShippingProduct" }) === true;
  return (
    <Card>
      <CardHeader title="Delivery and returns" />
      <CardBody className="grid gap-4">
        <div>
          <CheckboxField name="fulfillment.hasPhysicalGoods" label="Sells physical goods" />
          <CheckboxField name="fulfillment.isShippingProduct" label="Ships goods" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {isShipping && <NumberField label="Days until delivery" name="fulfillment.shipmentDurationDays" isRequired />}
          <SelectField
            label="Return policy"
            name="fulfillment.returnPolicy"
            options={POLICIES}
            placeholder="Choose a policy"
            isRequired
          />
        </div>
      </CardBody>
    </Card>
  );
}

const CUSTOMERS = [
  ["businessToBusinessPercentage", "Businesses"],
  ["consumerToBusinessPercentage", "Consumers"],
] as const;
const WAYS = [
  ["ecommercePercentage", "Online"],
  ["cardPresentPercentage", "In person"],
  ["mailOrPhonePercentage", "By mail or phone"],
  ["debtRepaymentPercentage", "Debt repayment"],
] as const;

function Shares(fields: ShareFieldsProps) {
  return (
    <FieldGroup legend={`${fields.title} (${useShareTotal(fields)}% of 100%)`}>
      <div className="grid gap-4 sm:grid-cols-4">
        <ShareFields {...fields} />
      </div>
    </FieldGroup>
  );
}
