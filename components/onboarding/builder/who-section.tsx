"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { BusinessFields } from "@/components/profile/business-fields";
import { IndividualFields } from "@/components/profile/individual-fields";
import { pruned } from "@/components/profile/pruned";
import { SupportFields } from "@/components/profile/support-fields";
import { FormSection } from "@/components/ui/form-section";
import { Notice } from "@/components/ui/notice";
import type { InviteFormValues } from "../invite-form";
import { AccountTypeField } from "./account-type-field";
import { useErrorCount } from "./builder-context";

const BUSINESS = "prefill.profile.business";
const INDIVIDUAL = "prefill.profile.individual";

/** Whom the invite is for, and what is known of them already. */
export function WhoSection() {
  const type = useWatch<InviteFormValues, "prefill.accountType">({ name: "prefill.accountType" });
  const errorCount = useErrorCount("prefill.accountType", "prefill.profile");
  const isBusiness = type === "business";
  return (
    <>
      <FormSection title="Who" id="who" errorCount={errorCount}>
        <AccountTypeField />
        <p className="text-muted-foreground">
          Everything below is optional: what you fill in, they only check. Once you fill in anything,{" "}
          {isBusiness ? "the legal business name is" : "first and last name are"} needed too, because an account cannot be prepared without a name.
        </p>
        <SensitiveNotice />
        {isBusiness ? <BusinessFields prefix={BUSINESS} /> : <IndividualFields prefix={INDIVIDUAL} />}
      </FormSection>
      {isBusiness && <SupportSection />}
    </>
  );
}

/** Speaks up once somebody's identity number is typed. */
function SensitiveNotice() {
  const { control } = useFormContext();
  const [ein, governmentID]: unknown[] = useWatch({ control, name: [`${BUSINESS}.taxID`, `${INDIVIDUAL}.governmentID`] });
  if (pruned(ein) === undefined && pruned(governmentID) === undefined) return null;
  return (
    <Notice tone="warning" role="status" title="You are entering someone else's tax number">
      It is stored encrypted. They can replace it but not see it in full, and neither can you once the invite is created.
    </Notice>
  );
}

function SupportSection() {
  const errorCount = useErrorCount("prefill.customerSupport");
  return (
    <FormSection
      title="Customer support"
      id="support"
      description="Where the business's customers turn; shown on card transactions. Optional."
      errorCount={errorCount}
      isOpenAtFirst={false}
    >
      <SupportFields prefix="prefill.customerSupport" businessPrefix={BUSINESS} />
    </FormSection>
  );
}
