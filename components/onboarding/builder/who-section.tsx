"use client";

import dynamic from "next/dynamic";
import { useFormContext, useWatch } from "react-hook-form";
import { FormSection } from "@/components/form/form-section";
import { AccountTypeField } from "@/components/form/profile/account-type-field";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { pruned } from "@/components/form/values/form-values";
import { RadioField } from "@/components/form/fields/choice-fields";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { fieldsOf, placeBelow } from "@/components/words/profile-fields";
import type { CapabilityID } from "@/lib/core/capabilities";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import { type InviteFormValues, isAsked } from "../invite/invite-form";
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

/** Asks for the invitee, and for the facts that are known already. */
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

/** Name and contact alone of a business or a person; `prefix` is the path of its profile. */
function ContactFields({ type, prefix }: { type: AccountType; prefix: string }) {
  const paths = fieldsOf(type).filter((path) => isAsked("contact", type, placeBelow(path)));
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

/** Shows how much the partner knows of the invitee, which decides what the builder asks. */
function KnowledgeField() {
  const [knowledge, { accountType, profile, customerSupport }] = useWatch<
    InviteFormValues,
    ["builder.knowledge", "prefill"]
  >({ name: ["builder.knowledge", "prefill"] });
  const hidden = Object.entries(profile[accountType]).filter(
    ([name, value]) => pruned({ value }) !== undefined && !isAsked(knowledge, accountType, name),
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
