"use client";

import { useRouter } from "next/navigation";
import { MoneyField } from "@/components/form/fields/money-field";
import { OperationForm } from "@/components/form/operation-form";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { decimalToCents } from "@/lib/core/money";
import { feePlans, offeredFeePlans } from "@/lib/generated/operations/fee-plans";
import type { OfferedFeePlan } from "@/lib/domain/money/fee-plans/dashboard";
import { type EnteredFee, FeeRows, NEW_FEE, withoutUnused } from "./fee-rows";

const CARD_PRICING = [
  { value: "flat-rate", label: "Flat rate: one rate covers all" },
  { value: "cost-plus", label: "Cost plus: network fees passed on" },
];
const PLANS = "/billing/fee-plans";

/** Creates a plan, or changes the one given. */
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
  cardAcquiringModel: string;
  minimumCommitment: number | undefined;
  monthlyPlatformFee: number | undefined;
  fees: EnteredFee[];
}

const NEW_PLAN: EnteredPlan = {
  code: "",
  name: "",
  description: "",
  cardAcquiringModel: "flat-rate",
  minimumCommitment: 0,
  monthlyPlatformFee: 0,
  fees: [NEW_FEE],
};

function planBody({ fees, ...plan }: EnteredPlan, whole: (given: unknown) => unknown) {
  return whole({ ...plan, fees: fees.map(withoutUnused) });
}

/** A plan as the form holds it. */
function enteredPlan({ code, name, description = "", cardAcquiringModel, ...plan }: OfferedFeePlan): EnteredPlan {
  return {
    code,
    name,
    description,
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
