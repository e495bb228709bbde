"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { OptionCard } from "@/components/form/fields/option-card";
import { optionID, useOption } from "@/components/form/use-field";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import type { InviteFormValues } from "../invite/invite-form";
import { SENSITIVE_SCOPES, type SensitiveScope } from "@/components/words/permissions";
import { useScopeToggle } from "./use-scopes";

/** The scopes of no preset. Each needs a checked box that its consequence is understood. */
export function SensitiveScopes() {
  return (
    <FieldGroup legend="Sensitive" hint="Not included in any preset. Request these only if you need them.">
      <div className="grid gap-2.5 sm:grid-cols-2">
        {(Object.keys(SENSITIVE_SCOPES) as SensitiveScope[]).map((scope) => (
          <SensitiveCard key={scope} scope={scope} />
        ))}
      </div>
    </FieldGroup>
  );
}

function SensitiveCard({ scope }: { scope: SensitiveScope }) {
  const consentScopes = useWatch<InviteFormValues, "scopes">({ name: "scopes" });
  const isChosen = consentScopes.includes(scope);
  const [isUnderstood, setUnderstood] = useState(isChosen);
  const toggle = useScopeToggle();
  const { label, consequence } = SENSITIVE_SCOPES[scope];
  const error = useOption("scopes", scope, scope, { isChosen });
  const understand = (isTicked: boolean) => {
    setUnderstood(isTicked);
    if (!isTicked && isChosen) toggle(scope, false);
  };
  return (
    <div className="grid content-start gap-2">
      <OptionCard
        id={optionID("scopes", scope)}
        label={label}
        hint={consequence}
        isChecked={isChosen}
        isDisabled={!isChosen && !isUnderstood}
        error={error && `${label} ${error}`}
        onCheckedChange={(isChecked) => toggle(scope, isChecked)}
      />
      <Checkbox
        label={`I understand what “${label}” means`}
        checked={isUnderstood}
        onChange={(event) => understand(event.target.checked)}
      />
    </div>
  );
}
