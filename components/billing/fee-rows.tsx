"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { FieldRow, useControl, useFault } from "@/components/form/form-context";
import { MoneyField } from "@/components/form/fields/money-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format";
import { parsePercent } from "@/lib/core/basis-points";
import { cents, CENTS_MAX } from "@/lib/core/money";
import type { SaveFee } from "@/lib/domain/money/fee-plans/dashboard";
import { NETWORK_COST } from "@/lib/domain/money/fee-plans/shared/charge";
import { billableFeeOf, chargeOf } from "@/lib/domain/money/fee-plans/shared/charge";
import { EVENT_OPTIONS, MODEL_OPTIONS } from "./billing-words";

/** A fee as the form holds it. */
export interface EnteredFee {
  billableEvent: string;
  feeName: string;
  feeModel: string;
  variableRate: string;
  fixedAmount?: number | undefined;
  minPerTransaction?: number | undefined;
  maxPerTransaction?: number | undefined;
}

/** Holds the values with which a new fee begins. */
export const NEW_FEE: EnteredFee = {
  billableEvent: "card-acquiring",
  feeName: "Card payment",
  feeModel: "blended",
  variableRate: "",
};

/** Drops from a fee as entered what its event or model does not use. */
export function withoutUnused({ variableRate, fixedAmount, ...fee }: EnteredFee) {
  const { billableEvent, feeName } = fee;
  if (billableEvent === NETWORK_COST) return { billableEvent, feeName, feeModel: "variable" };
  return {
    ...fee,
    ...(fee.feeModel !== "fixed" && { variableRate }),
    ...(fee.feeModel !== "variable" && { fixedAmount }),
  };
}

const EXAMPLE = cents(10_000);

const NETWORK_COST_HINT = "Charged at cost with cost-plus card pricing, included in a flat rate.";

/** The fees of the plan in the form around, one for each event. */
export function FeeRows() {
  const { fields, append, remove } = useFieldArray<{ fees: EnteredFee[] }, "fees">({ name: "fees" });
  useControl("fees", "Fees");
  const fault = useFault("fees");
  const add = () => {
    const event = EVENT_OPTIONS.find(({ value }) => !fields.some((fee) => fee.billableEvent === value));
    append({ ...NEW_FEE, ...(event && { billableEvent: event.value, feeName: event.label }) });
  };
  return (
    <Card id="fees" aria-label="Fees">
      <CardHeader title="Fees" description="One fee for each event at most. Amounts are rounded to the nearest cent." />
      <CardBody className="grid gap-6">
        {fields.map((field, index) => (
          <FieldRow key={field.id} label={`Fee ${index + 1}`}>
            <FeeRow index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
          </FieldRow>
        ))}
        <FieldError id="fees-error" message={fault} />
        <Button className="justify-self-start" onClick={add}>
          <Plus aria-hidden />
          Add a fee
        </Button>
      </CardBody>
    </Card>
  );
}

function FeeRow({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const at = `fees.${index}` as const;
  const fee = useWatch<{ fees: EnteredFee[] }, `fees.${number}`>({ name: at });
  if (!fee) return null;
  const isPriced = fee.billableEvent !== NETWORK_COST;
  return (
    <fieldset className="grid gap-4 rounded-lg border p-4">
      <legend className="px-1 text-sm font-medium">Fee {index + 1}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField name={`${at}.billableEvent`} label="Charged for" options={EVENT_OPTIONS} />
        <TextField name={`${at}.feeName`} label="Statement name" isRequired />
        {isPriced && <SelectField name={`${at}.feeModel`} label="How" options={MODEL_OPTIONS} />}
      </div>
      {isPriced && <FeePrice at={at} feeModel={fee.feeModel} />}
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

function FeePrice({ at, feeModel }: { at: `fees.${number}`; feeModel: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-4">
      {feeModel !== "fixed" && (
        <TextField
          name={`${at}.variableRate`}
          label="Percentage"
          isRequired
          hint="In percent, such as 2.9"
          tidy={(typed) => typed.replace(/[%\s]/g, "")}
          input={{ inputMode: "decimal" }}
        />
      )}
      {feeModel !== "variable" && (
        <MoneyField name={`${at}.fixedAmount`} label="Fixed amount" isRequired hint="Per charge" />
      )}
      <MoneyField name={`${at}.minPerTransaction`} label="Minimum" isOptional hint="Per charge" />
      <MoneyField name={`${at}.maxPerTransaction`} label="Maximum" isOptional hint="Per charge" />
    </div>
  );
}

/** Returns what the fee charges on an example, once its numbers are entered. */
function exampleOf(entered: EnteredFee): string {
  if (entered.billableEvent === NETWORK_COST) return NETWORK_COST_HINT;
  const { feeModel, variableRate, fixedAmount, minPerTransaction, maxPerTransaction } = entered;
  const isPriced = feeModel === "variable" || fixedAmount !== undefined;
  const isRated = feeModel === "fixed" || parsePercent(variableRate) !== null;
  const isInOrder = (minPerTransaction ?? 0) <= (maxPerTransaction ?? CENTS_MAX);
  // A money field holds the text of what is no amount.
  const isText = [fixedAmount, minPerTransaction, maxPerTransaction].some((amount) => typeof amount === "string");
  if (!isPriced || !isRated || !isInOrder || isText) return "";
  const charged = chargeOf(billableFeeOf(withoutUnused(entered) as SaveFee), EXAMPLE);
  return `On ${formatMoney(EXAMPLE)}: ${formatMoney(charged)}`;
}
