"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { WebsiteField } from "@/components/profile/website-field";
import { FieldGroup } from "@/components/ui/field-group";
import { FormSection } from "@/components/ui/form-section";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/client/query";
import { feePlans } from "@/lib/domain/fee-plans/contract";
import type { InviteFormValues } from "../invite-form";
import { listFault, optionID } from "../invite-problems";
import { useErrorCount, useRefusals } from "./builder-context";
import { OptionCard } from "./option-card";
import { refusedSummary } from "./refused-summary";

/** What the account will pay, and where the invitee goes on. */
export function PriceSection() {
  return (
    <FormSection title="Price and finish" id="price" errorCount={useErrorCount("feePlanCodes", "returnURL", "termsOfServiceURL")}>
      <FeePlanField />
      <div className="grid gap-4 sm:grid-cols-2">
        <WebsiteField label="Return address" name="returnURL" hint="Where they go when they are done. Optional, https." />
        <WebsiteField label="Terms of service address" name="termsOfServiceURL" hint="Your own terms, to be accepted too. Optional, https." />
      </div>
    </FormSection>
  );
}

function FeePlanField() {
  const { data: plans } = useSuspenseQuery(queryFor(feePlans.choices));
  const { setValue, getFieldState, formState } = useFormContext<InviteFormValues>();
  const chosen = useWatch<InviteFormValues, "feePlanCodes">({ name: "feePlanCodes" });
  const refused = useRefusals("feePlanCodes");
  const codes = plans.map(({ code }) => code);
  const toggle = (code: string, isChecked: boolean) => {
    const next = codes.filter((one) => (one === code ? isChecked : chosen.includes(one)));
    setValue("feePlanCodes", next, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
  };
  if (plans.length === 0) return <Notice tone="warning" title="No fee plans yet">An invite names at least one. Ask your administrator to add a fee plan.</Notice>;
  const fault = getFieldState("feePlanCodes", formState).error?.message;
  const error = fault ? listFault("feePlanCodes", fault) : refusedSummary(refused, chosen);
  return (
    <FieldGroup legend="Fee plans" name="feePlanCodes" hint="What the account will be charged; they see it before they agree." error={error}>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {plans.map(({ code, name, description }) => (
          <OptionCard
            key={code}
            id={optionID("feePlanCodes", code)}
            label={name}
            hint={<>{description && <>{description} </>}<code className="font-mono text-xs">{code}</code></>}
            isChecked={chosen.includes(code)}
            error={chosen.includes(code) && refused.has(code) ? `${name} ${refused.get(code)}` : undefined}
            onCheckedChange={(isChecked) => toggle(code, isChecked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
