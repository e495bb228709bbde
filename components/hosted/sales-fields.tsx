"use client";

import { type ReactNode } from "react";
import { CheckboxField } from "@/components/form/checkbox-field";
import { MoneyField } from "@/components/form/money-field";
import { NumberField } from "@/components/form/number-field";
import { SelectField } from "@/components/form/select-field";
import { Card } from "@/components/ui/card";
import { useWords } from "./use-words";

/** What a business expects to take by card; the form holds it under `sales`. */
export function SalesFields() {
  const { sales: words } = useWords();
  const returns = (["none", "exchangeOnly", "withinThirtyDays", "other"] as const).map((value) => ({
    value,
    label: words[value],
  }));
  return (
    <>
      <Group title={words.amounts}>
        <MoneyField name="sales.averageTransactionSize" label={words.average} isRequired />
        <MoneyField name="sales.maxTransactionSize" label={words.max} isRequired />
        <MoneyField name="sales.averageMonthlyTransactionVolume" label={words.monthly} isRequired />
      </Group>
      <Group title={words.customers} hint={words.hundred}>
        <NumberField
          name="sales.volumeByCustomerType.consumerToBusinessPercentage"
          label={words.consumers}
          isRequired
        />
        <NumberField
          name="sales.volumeByCustomerType.businessToBusinessPercentage"
          label={words.businesses}
          isRequired
        />
      </Group>
      <Group title={words.ways} hint={words.hundred}>
        <NumberField name="sales.cardVolumeDistribution.ecommercePercentage" label={words.online} isRequired />
        <NumberField name="sales.cardVolumeDistribution.cardPresentPercentage" label={words.inPerson} isRequired />
        <NumberField name="sales.cardVolumeDistribution.mailOrPhonePercentage" label={words.byPhone} isRequired />
        <NumberField name="sales.cardVolumeDistribution.debtRepaymentPercentage" label={words.debt} isRequired />
      </Group>
      <Group title={words.delivery}>
        <CheckboxField label={words.physical} name="sales.fulfillment.hasPhysicalGoods" />
        <CheckboxField label={words.shipping} name="sales.fulfillment.isShippingProduct" />
        <NumberField name="sales.fulfillment.shipmentDurationDays" label={words.days} isRequired />
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

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card className="gap-4 p-5">
      <div>
        <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
        {hint && <p className="mt-0.5 text-muted-foreground">{hint}</p>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </Card>
  );
}
