"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField, ShareFields, type ShareFieldsProps, useShareTotal } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { fill } from "@/lib/core/bilingual";
import { useWords } from "../kit/use-words";

export function SalesFields() {
  const { sales: words } = useWords();
  const isShipping = useWatch({ name: "sales.fulfillment.isShippingProduct" }) === true;
  const returns = (["none", "exchangeOnly", "withinThirtyDays", "other"] as const).map((value) => ({
    value,
    label: words[value],
  }));
  return (
    <>
      <Group title={words.amounts} columns="sm:grid-cols-3">
        <MoneyField name="sales.averageTransactionSize" label={words.average} isRequired />
        <MoneyField name="sales.maxTransactionSize" label={words.max} isRequired />
        <MoneyField name="sales.averageMonthlyTransactionVolume" label={words.monthly} isRequired />
      </Group>
      <Shares
        title={words.customers}
        name="sales.volumeByCustomerType"
        shares={[
          ["consumerToBusinessPercentage", words.consumers],
          ["businessToBusinessPercentage", words.businesses],
        ]}
      />
      <Shares
        title={words.ways}
        name="sales.cardVolumeDistribution"
        shares={[
          ["ecommercePercentage", words.online],
          ["cardPresentPercentage", words.inPerson],
          ["mailOrPhonePercentage", words.byPhone],
          ["debtRepaymentPercentage", words.debt],
        ]}
      />
      <Group title={words.delivery}>
        <CheckboxField label={words.physical} name="sales.fulfillment.hasPhysicalGoods" />
        <CheckboxField label={words.shipping} name="sales.fulfillment.isShippingProduct" />
        {isShipping && <NumberField name="sales.fulfillment.shipmentDurationDays" label={words.days} isRequired />}
        <SelectField
          name="sales.fulfillment.returnPolicy"
          label={words.returns}
          options={returns}
          placeholder={words.choose}
          isRequired
        />
      </Group>
    </>
  );
}

function Shares(fields: ShareFieldsProps) {
  const { sales: words } = useWords();
  const total = useShareTotal(fields);
  return (
    <Group title={fields.title} hint={total > 0 ? fill(words.sum, { total }) : words.hundred}>
      <ShareFields {...fields} />
    </Group>
  );
}

interface GroupProps {
  title: string;
  hint?: string;
  columns?: string;
  children: ReactNode;
}

function Group({ title, hint, columns = "sm:grid-cols-2", children }: GroupProps) {
  return (
    <Card className="gap-4 p-5">
      <div>
        <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
        {hint && <p className="mt-0.5 text-muted-foreground">{hint}</p>}
      </div>
      <div className={cn("grid gap-4", columns)}>{children}</div>
    </Card>
  );
}
