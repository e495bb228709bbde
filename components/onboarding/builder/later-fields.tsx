"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CapabilitiesField } from "@/components/form/fields/capabilities-field";
import { MetadataFields } from "@/components/form/fields/metadata-fields";
import { OptionCard } from "@/components/form/fields/option-card";
import { ScopePicker } from "@/components/form/fields/scope-picker";
import { TextField } from "@/components/form/fields/text-field";
import { FormSection } from "@/components/form/form-section";
import { SettingsFields, TermsFields } from "@/components/form/profile/account-fields";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { SupportFields } from "@/components/form/profile/support-fields";
import { optionID, useOption } from "@/components/form/use-field";
import { pruned } from "@/components/form/values/form-values";
import type { InviteFormValues } from "@/components/onboarding/invite/invite-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldGroup } from "@/components/ui/fields/field";
import { Notice } from "@/components/ui/feedback/notice";
import { isSensitive, scopeLabel, SENSITIVE_SCOPES, type SensitiveScope } from "@/lib/core/access/scope-words";
import { fieldsOf } from "@/components/words/profile-fields";
import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/access/scopes";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import { PRESET_WORDS, presetScopes, type ScopePreset } from "../invite/scope-presets";
import { useScopeToggle } from "./scope-section";

interface Prefixes {
  business: string;
  individual: string;
}

export function Everything({ type, ...prefixes }: Prefixes & { type: AccountType }) {
  return (
    <>
      <SensitiveNotice {...prefixes} />
      <ProfileFields paths={fieldsOf(type)} prefix={prefixes[type]} />
    </>
  );
}

function SensitiveNotice({ business, individual }: Prefixes) {
  const { control } = useFormContext();
  const [ein, governmentID]: unknown[] = useWatch({
    control,
    name: [`${business}.taxID`, `${individual}.governmentID`],
  });
  if (pruned(ein) === undefined && pruned(governmentID) === undefined) return null;
  return (
    <Notice tone="warning" role="status" title="You’re entering someone else’s tax ID">
      It’s encrypted, and never stored in a draft or template. Once the invite is created, no one can view the full
      number. They can replace it.
    </Notice>
  );
}

export function Support({ businessPrefix }: { businessPrefix: string }) {
  return (
    <FormSection
      title="Customer support"
      id="support"
      description="How customers reach the business. Shown on card transactions. Optional."
      isOpenAtFirst={false}
    >
      <SupportFields prefix="prefill.customerSupport" businessPrefix={businessPrefix} />
    </FormSection>
  );
}

const THEY_ACCEPT = { label: "They accept while onboarding", description: "Recommended." };

/** Rarely needed fields: the partner's own names, statement texts, and terms accepted elsewhere. */
export function AdvancedFields() {
  const type = useWatch<InviteFormValues, "prefill.accountType">({ name: "prefill.accountType" });
  return (
    <>
      <TextField
        label="Foreign ID"
        name="prefill.foreignID"
        hint="Your own ID for the account, unique among your accounts."
        input={{ spellCheck: false }}
      />
      <CapabilitiesField
        name="prefill.capabilities"
        legend="Further capabilities"
        hint="Requested together with those of the invite. Programs may read both lists."
        isPerson={type === "individual"}
      />
      <SettingsFields prefix="prefill.settings" isBusiness={type === "business"} />
      <MetadataFields name="prefill.metadata" hint="Your own notes. The invitee doesn’t see them." />
      <TermsFields prefix="prefill.termsOfService" kindName="builder.terms" none={THEY_ACCEPT} />
    </>
  );
}

const PLAIN_SCOPES = CONSENT_SCOPES.filter((scope) => !isSensitive(scope));

/** All scopes one by one, the sensitive ones last. */
export function SingleScopes() {
  const chosen = useWatch<InviteFormValues, "scopes">({ name: "scopes" });
  const toggle = useScopeToggle();
  return (
    <>
      <ScopePicker offered={PLAIN_SCOPES} chosen={chosen} onToggle={toggle} />
      <SensitiveScopes />
    </>
  );
}

/** Scopes that no preset includes. For each, the user must first check that they understand its consequence. */
function SensitiveScopes() {
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

export function ScopeDifference({ scopes, base }: { scopes: readonly ConsentScope[]; base: ScopePreset }) {
  const { getValues } = useFormContext<InviteFormValues>();
  const from = presetScopes(base, getValues("capabilities"), []);
  const differences = [
    ...scopes.filter((scope) => !from.includes(scope)).map((scope) => `+ ${scopeLabel(scope)}`),
    ...from.filter((scope) => !scopes.includes(scope)).map((scope) => `− ${scopeLabel(scope)}`),
  ];
  if (differences.length === 0) return null;
  return (
    <p className="mt-1.5 text-[0.8125rem]">
      Unlike {PRESET_WORDS[base].label}: {differences.join(", ")}
    </p>
  );
}
