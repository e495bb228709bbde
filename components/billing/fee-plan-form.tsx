"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { FormProvider } from "react-hook-form";
import { CallNotice } from "@/components/form/failure-notice";
import { problemsOf } from "@/components/issuing/form-problems";
import { SubmitButton } from "@/components/ui/submit-button";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { feePlans } from "@/lib/domain/fee-plans/contract";
import { type OfferedFeePlan, offeredFeePlans } from "@/lib/domain/fee-plans/dashboard";
import { enteredPlan, feePlanLabels, FeePlanForm as Schema, NEW_PLAN } from "./fee-plan-schema";
import { FeeRows } from "./fee-rows";
import { MoneyField } from "./money-field";

const CARD_PRICING = [
  { value: "flat-rate", label: "Flat rate: one rate covers all" },
  { value: "cost-plus", label: "Cost plus: network fees passed on" },
];
const REFRESH = { refresh: [offeredFeePlans.list, feePlans.choices, feePlans.list] };

/** Makes a plan, or changes the one given. */
export function FeePlanForm({ plan }: { plan?: OfferedFeePlan }) {
  const router = useRouter();
  const create = useOperation(offeredFeePlans.create, REFRESH);
  const update = useOperation(offeredFeePlans.update, REFRESH);
  const { send, failure, ...form } = useSchemaForm(Schema, plan ? enteredPlan(plan) : NEW_PLAN);
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = send(async (body) => {
    await (plan ? update.mutateAsync({ params: { planID: plan.planID }, body }) : create.mutateAsync({ body }));
    toast.success(plan ? "The plan is changed" : "The plan is offered");
    router.push("/billing/fee-plans");
  });
  const labels = feePlanLabels(form.getValues("fees").length);
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid max-w-4xl gap-5">
        <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, labels) : []} submitCount={submitCount} />
        <CallNotice fault={failure} forbidden="You need fee-plans.write to change fee plans." />
        <PlanFields isNew={!plan} />
        <FeeRows />
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link href="/billing/fee-plans">Cancel</Link>
          </Button>
          <SubmitButton isPending={isSubmitting} pendingLabel="Saving…">
            {plan ? "Save plan" : "Create plan"}
          </SubmitButton>
        </div>
      </Form>
    </FormProvider>
  );
}

function PlanFields({ isNew }: { isNew: boolean }) {
  return (
    <Card>
      <CardHeader title="Plan" />
      <CardBody className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" name="name" isRequired input={{ autoComplete: "off" }} />
        <TextField
          label="Code"
          name="code"
          isRequired
          hint={
            isNew
              ? "Names the plan in invites; it cannot be changed later."
              : "Invites name the plan by it, so it stays."
          }
          input={{ autoComplete: "off", spellCheck: false, readOnly: !isNew }}
        />
        <TextField
          label="Description"
          name="description"
          isOptional
          hint="What those you invite read first."
          className="sm:col-span-2"
          input={{ autoComplete: "off" }}
        />
        <SelectField label="Card pricing" name="cardAcquiringModel" options={CARD_PRICING} />
        <div className="grid grid-cols-2 gap-4">
          <MoneyField label="Platform fee a month" name="monthlyPlatformFee" isRequired />
          <MoneyField label="Minimum fees a month" name="minimumCommitment" isRequired />
        </div>
      </CardBody>
    </Card>
  );
}
