"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { AccountTypeField } from "@/components/form/profile/account-type-field";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { fieldsOf } from "@/components/words/profile-fields";
import { pruned } from "@/components/form/pruned";
import { SupportFields } from "@/components/form/profile/support-fields";
import { FormSection } from "@/components/form/form-section";
import { Notice } from "@/components/ui/notice";
import type { CapabilityID } from "@/lib/core/capabilities";
import type { InviteFormValues } from "../invite-form";
import { ContactFields } from "./contact-fields";
import { KnowledgeField } from "./knowledge-field";
import { useFollowingScopes } from "./use-scopes";

const BUSINESS = "prefill.profile.business";
const INDIVIDUAL = "prefill.profile.individual";

/** Whom the invite is for, and what is known of them already. */
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
        {knowledge === "everything" && (
          <>
            <SensitiveNotice />
            <ProfileFields paths={fieldsOf(type)} prefix={isBusiness ? BUSINESS : INDIVIDUAL} />
          </>
        )}
      </FormSection>
      {isBusiness && knowledge === "everything" && <SupportSection />}
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

/** A warning once somebody's identity number is typed. */
function SensitiveNotice() {
  const { control } = useFormContext();
  const [ein, governmentID]: unknown[] = useWatch({
    control,
    name: [`${BUSINESS}.taxID`, `${INDIVIDUAL}.governmentID`],
  });
  if (pruned(ein) === undefined && pruned(governmentID) === undefined) return null;
  return (
    <Notice tone="warning" role="status" title="You’re entering someone else’s tax ID">
      It’s encrypted, and never stored in a draft or template. Once the invite is created, no one can view the full
      number. They can replace it.
    </Notice>
  );
}

function SupportSection() {
  return (
    <FormSection
      title="Customer support"
      id="support"
      description="How customers reach the business. Shown on card transactions. Optional."
      isOpenAtFirst={false}
    >
      <SupportFields prefix="prefill.customerSupport" businessPrefix={BUSINESS} />
    </FormSection>
  );
}
