"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import type { z } from "zod";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field-error";
import { formatMoney } from "@/components/ui/format-money";
import { cents } from "@/lib/core/money";
import { billableFeeOf, chargeOf } from "@/lib/domain/fee-plans/shared/charge";
import { type CreateFeePlan, SaveFee } from "@/lib/domain/fee-plans/dashboard";
import { EVENT_OPTIONS, MODEL_OPTIONS } from "./billing-words";
import { FEE_LABELS, feeWithoutEmpty, NEW_FEE } from "./fee-plan-schema";
import { MoneyField } from "./money-field";

type Entered = z.input<typeof CreateFeePlan>;

const EXAMPLE = cents(10_000);

/** The fees of the plan in the form around, one for each event. */
export function FeeRows() {
  const {
    formState: { errors },
  } = useFormContext<Entered>();
  const { fields, append, remove } = useFieldArray<Entered, "fees">({ name: "fees" });
  const unused = () =>
    EVENT_OPTIONS.find(({ value }) => !fields.some((fee) => fee.billableEvent === value)) ?? EVENT_OPTIONS[0];
  const add = () => {
    const event = unused();
    append({
      ...NEW_FEE,
      feeName: event?.label ?? "",
      billableEvent: (event?.value ?? NEW_FEE.billableEvent) as Entered["fees"][number]["billableEvent"],
    });
  };
  const ofList = errors.fees?.root?.message ?? errors.fees?.message;
  return (
    <Card id="fees" aria-label="Fees">
      <CardHeader
        title="Fees"
        description="At most one for each thing charged for. Each is rounded to the nearest cent, halves up."
      />
      <CardBody className="grid gap-6">
        {fields.map((field, index) => (
          <FeeRow key={field.id} index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
        ))}
        <FieldError id="fees-error" message={ofList} />
        <Button className="justify-self-start" onClick={add}>
          <Plus aria-hidden />
          Add a fee
        </Button>
      </CardBody>
    </Card>
  );
}

function FeeRow({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const fee = useWatch<Entered, `fees.${number}`>({ name: `fees.${index}` });
  const name = (part: keyof typeof FEE_LABELS) => ({ name: `fees.${index}.${part}`, label: FEE_LABELS[part] });
  if (!fee) return null;
  return (
    <fieldset className="grid gap-4 rounded-lg border p-4">
      <legend className="px-1 text-sm font-medium">Fee {index + 1}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField {...name("billableEvent")} options={EVENT_OPTIONS} />
        <TextField {...name("feeName")} isRequired input={{ autoComplete: "off" }} />
        <SelectField {...name("feeModel")} options={MODEL_OPTIONS} />
      </div>
      <div className="grid gap-4 sm:grid-cols-4">
        {fee.feeModel !== "fixed" && (
          <TextField
            {...name("variableRate")}
            isRequired
            hint="In percent, like 2.9"
            tidy={(typed) => typed.replace(/[%\s]/g, "")}
            input={{ inputMode: "decimal", autoComplete: "off" }}
          />
        )}
        {fee.feeModel !== "variable" && <MoneyField {...name("fixedAmount")} isRequired hint="For each one" />}
        <MoneyField {...name("minPerTransaction")} isOptional hint="Never less" />
        <MoneyField {...name("maxPerTransaction")} isOptional hint="Never more" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular text-muted-foreground">{exampleOf(fee)}</p>
        {onRemove && (
          <Button size="sm" onClick={onRemove} aria-label={`Remove fee ${index + 1}`}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function exampleOf(fee: Entered["fees"][number]): string {
  const { data } = SaveFee.safeParse(feeWithoutEmpty(fee));
  if (!data) return "";
  return `On ${formatMoney(EXAMPLE)}: ${formatMoney(chargeOf(billableFeeOf(data), EXAMPLE))}`;
}
