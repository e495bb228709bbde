"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { FormSection } from "@/components/form/form-section";
import { OptionCard } from "@/components/form/option-card";
import { optionID, useOption, useValueField } from "@/components/form/use-field";
import { WebsiteField } from "@/components/form/website-field";
import { FieldGroup } from "@/components/ui/field-group";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/client/query";
import type { FeePlanOffer } from "@/lib/domain/applications/dashboard";
import { inviteBuilder } from "@/lib/operations/invite-builder";
import { FeeDisclosure, FeePlanHint } from "./fee-plan-card";

const NoFeePlans = dynamic(() => import("./no-fee-plans").then((loaded) => loaded.NoFeePlans), {
  loading: () => <Skeleton className="h-24" />,
});

/** What the account will pay, and where the invitee goes on. */
export function PriceSection() {
  return (
    <FormSection title="Pricing and links" id="price">
      <FeePlanField />
      <div className="grid gap-4 sm:grid-cols-2">
        <WebsiteField
          label="Return URL"
          name="returnURL"
          hint="Where they go when they’re done. Optional, https only."
        />
        <WebsiteField
          label="Terms of service URL"
          name="termsOfServiceURL"
          hint="Your own terms, which they also have to accept. Optional, https only."
        />
      </div>
    </FormSection>
  );
}

function FeePlanField() {
  const {
    data: { feePlans: plans },
  } = useSuspenseQuery(queryFor(inviteBuilder.material));
  const { field, error } = useValueField("feePlanCodes", "Fee plans");
  const chosen = field.value as string[];
  const toggle = (code: string, isChecked: boolean) =>
    field.onChange(plans.map((plan) => plan.code).filter((one) => (one === code ? isChecked : chosen.includes(one))));
  if (plans.length === 0) return <NoFeePlans error={error} />;
  return (
    <>
      <FieldGroup
        legend="Fee plans"
        name="feePlanCodes"
        hint="What the account pays. They see it before they agree."
        error={error}
      >
        <div className="grid gap-2.5 sm:grid-cols-2">
          {plans.map((plan) => (
            <FeePlanCard
              key={plan.code}
              plan={plan}
              isChosen={chosen.includes(plan.code)}
              onCheckedChange={(isChecked) => toggle(plan.code, isChecked)}
            />
          ))}
        </div>
      </FieldGroup>
      <FeeDisclosure plans={plans.filter(({ code }) => chosen.includes(code))} />
    </>
  );
}

interface FeePlanCardProps {
  plan: FeePlanOffer;
  isChosen: boolean;
  onCheckedChange: (isChecked: boolean) => void;
}

function FeePlanCard({ plan, isChosen, onCheckedChange }: FeePlanCardProps) {
  const error = useOption("feePlanCodes", plan.code, plan.name, { isChosen });
  return (
    <OptionCard
      id={optionID("feePlanCodes", plan.code)}
      label={plan.name}
      hint={<FeePlanHint plan={plan} />}
      isChecked={isChosen}
      error={error && `${plan.name} ${error}`}
      onCheckedChange={onCheckedChange}
    />
  );
}
