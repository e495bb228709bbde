"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { lazy, Suspense, use, useState } from "react";
import { FormSection } from "@/components/form/form-section";
import { OptionCard } from "@/components/form/fields/option-card";
import { optionID, useOption, useValueField } from "@/components/form/use-field";
import { WebsiteField } from "@/components/form/fields/contact-fields";
import { FieldGroup } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/client/query";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { inviteBuilder } from "@/lib/generated/operations/invite-builder";
import { PreparedContext } from "./prepared";

const NoFeePlans = dynamic(() => import("./price-notices").then((loaded) => loaded.NoFeePlans), {
  loading: () => <Skeleton className="h-24" />,
});

const PlansTogether = dynamic(() => import("@/components/words/price-list").then((loaded) => loaded.PlansTogether), {
  loading: () => <Skeleton className="h-24" />,
});

/** Shows what the account will pay, and where the invitee goes on. */
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
  const together = plans.filter(({ code }) => chosen.includes(code));
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
      <div aria-live="polite" className="grid gap-2.5 empty:hidden">
        {together.length > 1 && <PlansTogether plans={together} />}
      </div>
      <FeeDisclosure plans={together} />
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

const LaterExample = lazy(async () => ({ default: (await import("./price-notices")).LaterExample }));
const PriceList = dynamic(() => import("@/components/words/price-list").then((loaded) => loaded.PriceList), {
  loading: () => <Skeleton className="h-20" />,
});

/** Shows what a plan costs: an example, and on demand the list that the invitee agrees to. */
function FeePlanHint({ plan }: { plan: FeePlanOffer }) {
  const { examples } = use(PreparedContext);
  const example = plan.code in examples ? examples[plan.code] : <LaterExample plan={plan} />;
  return (
    <>
      {plan.description && <span className="block">{plan.description}</span>}
      {example && (
        <span className="tabular block">
          <Suspense>{example}</Suspense>
        </span>
      )}
      <code className="font-mono text-xs">{plan.code}</code>
    </>
  );
}

/** The disclosure of the chosen plans, as the invitee will read it. */
function FeeDisclosure({ plans }: { plans: readonly FeePlanOffer[] }) {
  const [isOpened, setIsOpened] = useState(false);
  if (plans.length === 0) return null;
  return (
    <details onToggle={() => setIsOpened(true)} className="rounded-lg border bg-muted/50 px-3.5 py-2.5">
      <summary className="min-h-6 cursor-pointer font-medium">What invitees see about fees</summary>
      <div className="pt-3">{isOpened && <PriceList plans={plans} />}</div>
    </details>
  );
}
