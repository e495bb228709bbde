"use client";

import { type ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { SelectField } from "@/components/form/select-field";
import { useField } from "@/components/form/use-field";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { InputAffix } from "@/components/ui/input-affix";
import { useWords } from "./use-words";

/** What a business expects to take by card; the form holds it under `sales`, money as dollars until it is read. */
export function SalesFields() {
  const { sales: words } = useWords();
  const { register } = useFormContext();
  const returns = (["none", "exchangeOnly", "withinThirtyDays", "other"] as const).map((value) => ({
    value,
    label: words[value],
  }));
  return (
    <>
      <Group title={words.amounts}>
        <Number name="averageTransactionSize" label={words.average} before="$" />
        <Number name="maxTransactionSize" label={words.max} before="$" />
        <Number name="averageMonthlyTransactionVolume" label={words.monthly} before="$" />
      </Group>
      <Group title={words.customers} hint={words.hundred}>
        <Number name="volumeByCustomerType.consumerToBusinessPercentage" label={words.consumers} />
        <Number name="volumeByCustomerType.businessToBusinessPercentage" label={words.businesses} />
      </Group>
      <Group title={words.ways} hint={words.hundred}>
        <Number name="cardVolumeDistribution.ecommercePercentage" label={words.online} />
        <Number name="cardVolumeDistribution.cardPresentPercentage" label={words.inPerson} />
        <Number name="cardVolumeDistribution.mailOrPhonePercentage" label={words.byPhone} />
        <Number name="cardVolumeDistribution.debtRepaymentPercentage" label={words.debt} />
      </Group>
      <Group title={words.delivery}>
        <Checkbox label={words.physical} {...register("sales.fulfillment.hasPhysicalGoods")} />
        <Checkbox label={words.shipping} {...register("sales.fulfillment.isShippingProduct")} />
        <Number name="fulfillment.shipmentDurationDays" label={words.days} />
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

function Number({ name, label, before }: { name: string; label: string; before?: string }) {
  const path = `sales.${name}`;
  const { register, error } = useField(path, label);
  const control = <Input inputMode="decimal" autoComplete="off" className={before && "pl-8"} {...register(path)} />;
  return (
    <Field label={label} name={path} error={error} isRequired>
      {before ? <InputAffix before={before}>{control}</InputAffix> : control}
    </Field>
  );
}
