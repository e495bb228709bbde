"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFieldArray, useWatch } from "react-hook-form";
import { MoneyField } from "@/components/form/fields/money-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FieldRow, useControl, useFault } from "@/components/form/form-context";
import { OperationForm } from "@/components/form/operation-form";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FieldError } from "@/components/ui/fields/field";
import { formatMoney } from "@/components/ui/words/format";
import { toast } from "@/components/ui/overlays/toast";
import { parsePercent } from "@/lib/core/money/basis-points";
import { decimalToCents, cents, CENTS_MAX } from "@/lib/core/money/money";
import type { OfferedFeePlan, SaveFee } from "@/lib/domain/money/fee-plans/dashboard";
import { NETWORK_COST, billableFeeOf, chargeOf } from "@/lib/domain/money/fee-plans/shared/charge";
import { feePlans, offeredFeePlans } from "@/lib/generated/operations/fee-plans";
import { EVENT_OPTIONS, MODEL_OPTIONS } from "./billing-words";

const CARD_PRICING = [
  { value: "flat-rate", label: "Flat rate: one rate covers all" },
  { value: "cost-plus", label: "Cost plus: network fees passed on" },
];
const PLANS = "/billing/fee-plans";

/** Creates a plan, or changes the given one. */
export function FeePlanForm({ plan }: { plan?: OfferedFeePlan }) {
  const router = useRouter();
  const shared = {
    refresh: [offeredFeePlans.list, feePlans.choices, feePlans.list],
    defaults: plan ? enteredPlan(plan) : NEW_PLAN,
    toBody: planBody,
    cancel: PLANS,
    className: "max-w-4xl",
    done: () => {
      toast.success(plan ? "Plan updated" : "Plan created");
      router.push(PLANS);
    },
    children: (
      <>
        <PlanFields isNew={!plan} />
        <FeeRows />
      </>
    ),
  };
  if (!plan)
    return <OperationForm {...shared} operation={offeredFeePlans.create} labels={["Create plan", "Saving…"]} />;
  const request = { params: { planID: plan.planID } };
  return (
    <OperationForm {...shared} operation={offeredFeePlans.update} request={request} labels={["Save plan", "Saving…"]} />
  );
}

function PlanFields({ isNew }: { isNew: boolean }) {
  return (
    <Card>
      <CardHeader title="Plan" />
      <CardBody className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" name="name" isRequired />
        <TextField
          label="Code"
          name="code"
          isRequired
          hint={
            isNew
              ? "Identifies the plan in invites. You can’t change this later."
              : "Invites use this code, so you can’t change it."
          }
          input={{ spellCheck: false, readOnly: !isNew }}
        />
        <TextField
          label="Description"
          name="description"
          isOptional
          hint="Invitees read this first."
          className="sm:col-span-2"
        />
        <TextField
          label="Description in Spanish"
          name="spanishDescription"
          isOptional
          hint="Invitees who read Spanish see this. Without it, they see no description."
          className="sm:col-span-2"
          input={{ lang: "es" }}
        />
        <SelectField label="Card pricing" name="cardAcquiringModel" options={CARD_PRICING} />
        <div className="grid grid-cols-2 gap-4">
          <MoneyField label="Monthly platform fee" name="monthlyPlatformFee" isRequired />
          <MoneyField label="Monthly minimum fees" name="minimumCommitment" isRequired />
        </div>
      </CardBody>
    </Card>
  );
}

interface EnteredPlan {
  code: string;
  name: string;
  description: string;
  spanishDescription: string;
  cardAcquiringModel: string;
  minimumCommitment: number | undefined;
  monthlyPlatformFee: number | undefined;
  fees: EnteredFee[];
}

const NEW_FEE: EnteredFee = {
  billableEvent: "card-acquiring",
  feeName: "Card payment",
  feeModel: "blended",
  variableRate: "",
};

const NEW_PLAN: EnteredPlan = {
  code: "",
  name: "",
  description: "",
  spanishDescription: "",
  cardAcquiringModel: "flat-rate",
  minimumCommitment: 0,
  monthlyPlatformFee: 0,
  fees: [NEW_FEE],
};

function planBody({ fees, ...plan }: EnteredPlan, whole: (given: unknown) => unknown) {
  return whole({ ...plan, fees: fees.map(withoutUnused) });
}

function enteredPlan({ code, name, cardAcquiringModel, ...plan }: OfferedFeePlan): EnteredPlan {
  return {
    code,
    name,
    description: plan.description ?? "",
    spanishDescription: plan.spanishDescription ?? "",
    cardAcquiringModel,
    minimumCommitment: centsOf(plan.minimumCommitment) ?? 0,
    monthlyPlatformFee: centsOf(plan.monthlyPlatformFee) ?? 0,
    fees: plan.billableFees.map(
      ({ billableEvent = NEW_FEE.billableEvent, feeName = "", feeModel, feeProperties = {} }) => ({
        billableEvent,
        feeName,
        feeModel,
        variableRate: feeProperties.variableRate ?? "",
        fixedAmount: centsOf(feeProperties.fixedAmount),
        minPerTransaction: centsOf(feeProperties.minPerTransaction),
        maxPerTransaction: centsOf(feeProperties.maxPerTransaction),
      }),
    ),
  };
}

function centsOf(amount: { valueDecimal: string } | undefined): number | undefined {
  return amount && decimalToCents(amount.valueDecimal);
}

interface EnteredFee {
  billableEvent: string;
  feeName: string;
  feeModel: string;
  variableRate: string;
  fixedAmount?: number | undefined;
  minPerTransaction?: number | undefined;
  maxPerTransaction?: number | undefined;
}

/** Removes from a fee what its event or model does not use. */
function withoutUnused({ variableRate, fixedAmount, ...fee }: EnteredFee) {
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

function FeeRows() {
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
        <Button className="justify-self-start" onClick={add} icon={Plus}>
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
          <Button size="sm" onClick={onRemove} aria-label={`Remove fee ${index + 1}`} icon={Trash2}>
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

/** Returns an example charge of the fee, once its numbers are entered. */
function exampleOf(entered: EnteredFee): string {
  if (entered.billableEvent === NETWORK_COST) return NETWORK_COST_HINT;
  const { feeModel, variableRate, fixedAmount, minPerTransaction, maxPerTransaction } = entered;
  const isPriced = feeModel === "variable" || fixedAmount !== undefined;
  const isRated = feeModel === "fixed" || parsePercent(variableRate) !== null;
  const isInOrder = (minPerTransaction ?? 0) <= (maxPerTransaction ?? CENTS_MAX);
  // A money field holds the typed text if it is not an amount.
  const isText = [fixedAmount, minPerTransaction, maxPerTransaction].some((amount) => typeof amount === "string");
  if (!isPriced || !isRated || !isInOrder || isText) return "";
  const charged = chargeOf(billableFeeOf(withoutUnused(entered) as SaveFee), EXAMPLE);
  return `On ${formatMoney(EXAMPLE)}: ${formatMoney(charged)}`;
}
