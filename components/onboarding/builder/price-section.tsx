"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormContext, useWatch } from "react-hook-form";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";
import { WebsiteField } from "@/components/form/website-field";
import { FieldGroup } from "@/components/ui/field-group";
import { FormSection } from "@/components/form/form-section";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/client/query";
import { inviteBuilder } from "@/lib/domain/invite-builder/dashboard";
import type { InviteFormValues } from "../invite-form";
import { listFault, optionID } from "../invite-problems";
import { useErrorCount, useRefusals } from "./builder-context";
import { FeeDisclosure, FeePlanHint } from "./fee-plan-card";
import { OptionCard } from "@/components/form/option-card";
import { refusedSummary } from "./refused-summary";

/** What the account will pay, and where the invitee goes on. */
export function PriceSection() {
  return (
    <FormSection
      title="Price and finish"
      id="price"
      errorCount={useErrorCount("feePlanCodes", "returnURL", "termsOfServiceURL")}
    >
      <FeePlanField />
      <div className="grid gap-4 sm:grid-cols-2">
        <WebsiteField
          label="Return address"
          name="returnURL"
          hint="Where they go when they are done. Optional, https."
        />
        <WebsiteField
          label="Terms of service address"
          name="termsOfServiceURL"
          hint="Your own terms, to be accepted too. Optional, https."
        />
      </div>
    </FormSection>
  );
}

function FeePlanField() {
  const {
    data: { feePlans: plans },
  } = useSuspenseQuery(queryFor(inviteBuilder.material));
  const { setValue, getFieldState, formState } = useFormContext<InviteFormValues>();
  const chosen = useWatch<InviteFormValues, "feePlanCodes">({ name: "feePlanCodes" });
  const refused = useRefusals("feePlanCodes");
  const toggle = (code: string, isChecked: boolean) => {
    const next = plans.map((plan) => plan.code).filter((one) => (one === code ? isChecked : chosen.includes(one)));
    setValue("feePlanCodes", next, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
  };
  const fault = getFieldState("feePlanCodes", formState).error?.message;
  const error = fault ? listFault("feePlanCodes", fault) : refusedSummary(refused, chosen);
  if (plans.length === 0) return <NoFeePlans error={error} />;
  return (
    <>
      <FieldGroup
        legend="Fee plans"
        name="feePlanCodes"
        hint="What the account will be charged; they see it before they agree."
        error={error}
      >
        <div className="grid gap-2.5 sm:grid-cols-2">
          {plans.map((plan) => (
            <OptionCard
              key={plan.code}
              id={optionID("feePlanCodes", plan.code)}
              label={plan.name}
              hint={<FeePlanHint plan={plan} />}
              isChecked={chosen.includes(plan.code)}
              error={
                chosen.includes(plan.code) && refused.has(plan.code)
                  ? `${plan.name} ${refused.get(plan.code)}`
                  : undefined
              }
              onCheckedChange={(isChecked) => toggle(plan.code, isChecked)}
            />
          ))}
        </div>
      </FieldGroup>
      <FeeDisclosure plans={plans.filter(({ code }) => chosen.includes(code))} />
    </>
  );
}

function NoFeePlans({ error }: { error: string | undefined }) {
  const mayAdd = useCan("fee-plans.write");
  return (
    <FieldGroup legend="Fee plans" name="feePlanCodes" error={error}>
      <Notice
        tone="warning"
        title="No fee plans yet"
        action={
          <Button size="sm" asChild>
            <Link href="/billing/fee-plans">{mayAdd ? "Add a fee plan" : "See fee plans"}</Link>
          </Button>
        }
      >
        An invite names at least one.{" "}
        {mayAdd
          ? "What you entered stays in your draft."
          : "Ask your administrator to add one; what you entered stays in your draft."}
      </Notice>
    </FieldGroup>
  );
}
