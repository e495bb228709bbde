"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState, lazy, Suspense, use } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { RadioField } from "@/components/form/fields/choice-fields";
import { WebsiteField } from "@/components/form/fields/contact-fields";
import { OptionCard } from "@/components/form/fields/option-card";
import { FormSection } from "@/components/form/form-section";
import { AccountTypeField } from "@/components/form/profile/account-type-field";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { optionID, useOption, useValueField } from "@/components/form/use-field";
import { pruned } from "@/components/form/values/form-values";
import { FieldGroup } from "@/components/ui/fields/field";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton, SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { fieldsOf, placeBelow } from "@/components/words/profile-fields";
import { queryFor } from "@/lib/client/query";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { inviteBuilder } from "@/lib/generated/operations/invite-builder";
import { type InviteFormValues, isRequested } from "@/components/onboarding/invite/invite-form";
import { PreparedContext } from "./prepared";
import { useFollowingScopes } from "./scope-section";

const load = () => import("./later-fields");
const Everything = dynamic(() => load().then((loaded) => loaded.Everything), {
  loading: () => <SkeletonFacts lines={6} isBare />,
});
const Support = dynamic(() => load().then((loaded) => loaded.Support), {
  loading: () => <Skeleton className="h-20" />,
});

const BUSINESS = "prefill.profile.business";
const INDIVIDUAL = "prefill.profile.individual";

export function WhoSection() {
  const [type, knowledge] = useWatch<InviteFormValues, ["prefill.accountType", "builder.knowledge"]>({
    name: ["prefill.accountType", "builder.knowledge"],
  });
  const isBusiness = type === "business";
  return (
    <>
      <FormSection title="Who" id="who">
        <TypeField />
        <KnowledgeField />
        {knowledge !== "nothing" && (
          <p className="text-muted-foreground">
            Everything is optional, and they confirm what you fill in. If you fill in anything,{" "}
            {isBusiness ? "the legal business name is" : "first and last name are"} required too.
          </p>
        )}
        {knowledge === "contact" && <ContactFields type={type} prefix={isBusiness ? BUSINESS : INDIVIDUAL} />}
        {knowledge === "everything" && <Everything type={type} business={BUSINESS} individual={INDIVIDUAL} />}
      </FormSection>
      {isBusiness && knowledge === "everything" && <Support businessPrefix={BUSINESS} />}
    </>
  );
}

function TypeField() {
  const { setValue } = useFormContext<InviteFormValues>();
  const follow = useFollowingScopes();
  const choose = (chosen: CapabilityID[]) => {
    setValue("capabilities", chosen, { shouldDirty: true });
    follow(chosen);
  };
  return <AccountTypeField prefix="prefill" onCapabilities={choose} />;
}

/** Name and contact only, for a business or a person. `prefix` is the path of its profile. */
function ContactFields({ type, prefix }: { type: AccountType; prefix: string }) {
  const paths = fieldsOf(type).filter((path) => isRequested("contact", type, placeBelow(path)));
  return <ProfileFields paths={paths} prefix={prefix} />;
}

const OPTIONS = [
  { value: "nothing", label: "Nothing", description: "They fill everything in themselves." },
  { value: "contact", label: "Name and contact", description: "They only confirm these." },
  {
    value: "everything",
    label: "Everything I know",
    description: "The less they have to type, the more likely they finish.",
  },
];

/** Choice of how much the partner knows about the invitee. It decides which fields the builder shows. */
function KnowledgeField() {
  const [knowledge, { accountType, profile, customerSupport }] = useWatch<
    InviteFormValues,
    ["builder.knowledge", "prefill"]
  >({ name: ["builder.knowledge", "prefill"] });
  const hidden = Object.entries(profile[accountType]).filter(
    ([name, value]) => pruned({ value }) !== undefined && !isRequested(knowledge, accountType, name),
  );
  const isLeftOut =
    hidden.length > 0 ||
    (knowledge !== "everything" && accountType === "business" && pruned(customerSupport) !== undefined);
  return (
    <>
      <RadioField legend="How much do you already know?" name="builder.knowledge" options={OPTIONS} columns={3} />
      {isLeftOut && (
        <Notice tone="warning" role="status">
          Details in hidden fields are kept here but not sent.
        </Notice>
      )}
    </>
  );
}

const NoFeePlans = dynamic(() => import("./notices").then((loaded) => loaded.NoFeePlans), {
  loading: () => <Skeleton className="h-24" />,
});

const PlansTogether = dynamic(() => import("@/components/words/price-list").then((loaded) => loaded.PlansTogether), {
  loading: () => <Skeleton className="h-24" />,
});

export function PriceSection() {
  return (
    <FormSection title="Pricing and links" id="price">
      <FeePlanField />
      <div className="grid gap-4 sm:grid-cols-2">
        <WebsiteField
          label="Return URL"
          name="returnURL"
          hint="The page to open when they’re done. Optional, https only."
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

const LaterExample = lazy(async () => ({ default: (await import("./notices")).LaterExample }));
const PriceList = dynamic(() => import("@/components/words/price-list").then((loaded) => loaded.PriceList), {
  loading: () => <Skeleton className="h-20" />,
});

/** Price of a plan: an example, and on demand the list that the invitee agrees to. */
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
