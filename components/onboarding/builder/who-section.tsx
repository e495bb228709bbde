"use client";

import dynamic from "next/dynamic";
import { useFormContext, useWatch } from "react-hook-form";
import { AccountTypeField } from "@/components/form/profile/account-type-field";
import { FormSection } from "@/components/form/form-section";
import { Skeleton } from "@/components/ui/skeleton";
import type { CapabilityID } from "@/lib/core/capabilities";
import type { InviteFormValues } from "../invite-form";
import { ContactFields } from "./contact-fields";
import { KnowledgeField } from "./knowledge-field";
import { useFollowingScopes } from "./use-scopes";

const load = () => import("./everything");
const Everything = dynamic(() => load().then((loaded) => loaded.Everything), {
  loading: () => <Skeleton className="h-96" />,
});
const Support = dynamic(() => load().then((loaded) => loaded.Support), {
  loading: () => <Skeleton className="h-20" />,
});

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
