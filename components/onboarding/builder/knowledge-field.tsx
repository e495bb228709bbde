"use client";

import { useController, useWatch } from "react-hook-form";
import { pruned } from "@/components/form/pruned";
import { Notice } from "@/components/ui/notice";
import { RadioCardGroup } from "@/components/ui/radio-card-group";
import { KNOWLEDGE } from "@/lib/domain/invite-builder/shared/saved-invite";
import { type InviteFormValues, isAsked } from "../invite-form";

const OPTIONS = [
  { value: "nothing", label: "Nothing", description: "They fill in everything themselves." },
  { value: "contact", label: "Name and contact", description: "They only check those." },
  { value: "everything", label: "Everything I can", description: "The less they type, the more of them finish." },
];

/** How much is known of the invitee, which decides what is asked here; says what less knowledge leaves out. */
export function KnowledgeField() {
  const { field } = useController<InviteFormValues, "builder.knowledge">({ name: "builder.knowledge" });
  const { accountType, profile, customerSupport } = useWatch<InviteFormValues, "prefill">({ name: "prefill" });
  const hidden = Object.entries(profile[accountType]).filter(
    ([name, value]) => pruned({ value }) !== undefined && !isAsked(field.value, accountType, name),
  );
  const isLeftOut =
    hidden.length > 0 ||
    (field.value !== "everything" && accountType === "business" && pruned(customerSupport) !== undefined);
  return (
    <>
      <RadioCardGroup
        legend="How much do you already know?"
        name={field.name}
        options={OPTIONS}
        value={field.value}
        onValueChange={(typed) => field.onChange(KNOWLEDGE.find((one) => one === typed) ?? "contact")}
        columns={3}
      />
      {isLeftOut && (
        <Notice tone="warning" role="status">
          What you entered in the fields that are hidden now is kept here but not sent.
        </Notice>
      )}
    </>
  );
}
