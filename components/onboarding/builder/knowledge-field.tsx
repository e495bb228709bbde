"use client";

import { useWatch } from "react-hook-form";
import { pruned } from "@/components/form/pruned";
import { RadioField } from "@/components/form/radio-field";
import { Notice } from "@/components/ui/notice";
import { type InviteFormValues, isAsked } from "../invite-form";

const OPTIONS = [
  { value: "nothing", label: "Nothing", description: "They fill everything in themselves." },
  { value: "contact", label: "Name and contact", description: "They only confirm these." },
  {
    value: "everything",
    label: "Everything I know",
    description: "The less they have to type, the more likely they finish.",
  },
];

/** How much the partner knows of the invitee, which decides what the builder asks. */
export function KnowledgeField() {
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
