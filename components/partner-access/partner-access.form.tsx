"use client";

import { OperationForm } from "@/components/form/operation-form";
import { optionID, useOption, useValueField } from "@/components/form/use-field";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldError, FieldGroup } from "@/components/ui/fields/field";
import { toast } from "@/components/ui/overlays/toast";
import { SCOPE_ROWS } from "@/components/words/grants";
import { SENSITIVE_SCOPES, type SensitiveScope } from "@/lib/core/access/scope-words";
import { permissionInWords } from "@/lib/core/access/permission-words";
import { type ConsentScope, CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { partnerAccess } from "@/lib/generated/operations/partner-access";

const SENSITIVE = Object.keys(SENSITIVE_SCOPES) as SensitiveScope[];

/** Every permission as a check box, worded as it was when granted. */
export function PartnerAccessForm({ granted }: { granted: readonly ConsentScope[] }) {
  return (
    <OperationForm
      operation={partnerAccess.set}
      refresh={[partnerAccess.get]}
      defaults={{ scopes: [...granted] }}
      labels={["Save", "Saving…"]}
      isShort
      done={(_set, { values, reset }) => {
        reset(values);
        toast.success("Permissions saved");
      }}
    >
      <ScopesField />
    </OperationForm>
  );
}

function ScopesField() {
  const { field, error } = useValueField("scopes", "Permissions");
  const consentScopes = field.value as readonly ConsentScope[];
  const set = (scope: ConsentScope, isOn: boolean) =>
    field.onChange(CONSENT_SCOPES.filter((one) => (one === scope ? isOn : consentScopes.includes(one))));
  const boxOf = (scope: ConsentScope) => (
    <ScopeBox key={scope} scope={scope} isChosen={consentScopes.includes(scope)} onSet={(isOn) => set(scope, isOn)} />
  );
  return (
    <>
      <FieldGroup legend="Permissions" name="scopes" error={error} isLegendHidden>
        <ul className="divide-y">
          {SCOPE_ROWS.map(({ resource, label, read, write }) => (
            <li key={resource} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[11rem_1fr]">
              <span className="text-sm font-medium">{label}</span>
              <span className="grid gap-1">{[read, write].map((scope) => scope && boxOf(scope))}</span>
            </li>
          ))}
        </ul>
      </FieldGroup>
      <FieldGroup legend="Sensitive" hint="Allow these only if you know why they are needed.">
        {SENSITIVE.map(boxOf)}
      </FieldGroup>
    </>
  );
}

interface ScopeBoxProps {
  scope: ConsentScope;
  isChosen: boolean;
  onSet: (isOn: boolean) => void;
}

function ScopeBox({ scope, isChosen, onSet }: ScopeBoxProps) {
  const id = optionID("scopes", scope);
  const error = useOption("scopes", scope, scope, { isChosen });
  return (
    <span>
      <Checkbox
        id={id}
        label={permissionInWords(scope, "en")}
        checked={isChosen}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onSet(event.target.checked)}
      />
      <FieldError id={`${id}-error`} message={error} />
    </span>
  );
}
