"use client";

import { type KeyboardEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { OptionCard } from "@/components/form/fields/option-card";
import { useFaultsByValue } from "@/components/form/form-context";
import { optionID, useOption } from "@/components/form/use-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldContext, FieldError, FieldGroup } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import {
  SCOPE_ROWS,
  scopeLabel,
  type ScopeRow,
  SENSITIVE_SCOPES,
  type SensitiveScope,
} from "@/components/words/permissions";
import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/scopes";
import type { InviteFormValues } from "../invite/invite-form";
import { useScopeToggle } from "./use-scopes";

/** Every scope by itself, the sensitive ones last. */
export function SingleScopes() {
  return (
    <>
      <ScopeMatrix />
      <SensitiveScopes />
    </>
  );
}

/** The scopes of no preset. Each needs a checked box that its consequence is understood. */
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

const scopesOf = ({ read, write }: ScopeRow) => [read, write].filter((scope) => scope !== undefined);

/** The scopes but the sensitive ones as check boxes, a resource to a line. */
function ScopeMatrix() {
  const consentScopes = useWatch<InviteFormValues, "scopes">({ name: "scopes" });
  const [isShort, setShort] = useState(false);
  const [looked, setLooked] = useState("");
  const refused = useFaultsByValue("scopes");
  const text = looked.trim().toLowerCase();
  const isShown = (row: ScopeRow) => {
    if (scopesOf(row).some((scope) => consentScopes.includes(scope) && refused.has(scope))) return true;
    return (
      (!isShort || scopesOf(row).some((scope) => consentScopes.includes(scope))) &&
      [row.label.toLowerCase(), ...scopesOf(row)].some((name) => name.includes(text))
    );
  };
  const rows = SCOPE_ROWS.filter(isShown);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Field label="Find a permission" isLabelHidden className="w-full sm:w-60">
          <Input
            type="search"
            placeholder="Find a permission"
            autoComplete="off"
            value={looked}
            onChange={(event) => setLooked(event.target.value)}
            onKeyDown={ignoreEnter}
          />
        </Field>
        <Checkbox
          label="Show only what is chosen"
          checked={isShort}
          onChange={(event) => setShort(event.target.checked)}
        />
        <p role="status" className="tabular text-[0.8125rem] text-muted-foreground">
          {consentScopes.length} of {CONSENT_SCOPES.length} chosen
        </p>
      </div>
      {rows.length === 0 && <p className="text-muted-foreground">No permission matches.</p>}
      {rows.length > 0 && <MatrixTable rows={rows} chosen={consentScopes} />}
    </div>
  );
}

function MatrixTable({ rows, chosen }: { rows: readonly ScopeRow[]; chosen: readonly ConsentScope[] }) {
  return (
    <Table caption="Permissions one by one">
      <TableHeader>
        <TableRow>
          <TableHead>Resource</TableHead>
          <TableHead>Read</TableHead>
          <TableHead>Write</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.resource}>
            <TableRowHeader>
              {row.label}
              <RowErrors scopes={scopesOf(row).filter((scope) => chosen.includes(scope))} />
            </TableRowHeader>
            <TableCell label="Read">
              <ScopeBox scope={row.read} chosen={chosen} />
            </TableCell>
            <TableCell label="Write">
              <ScopeBox scope={row.write} chosen={chosen} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Enter in a search must not send the form around it. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) event.preventDefault();
}

function ScopeBox({ scope, chosen }: { scope: ConsentScope | undefined; chosen: readonly ConsentScope[] }) {
  if (!scope)
    return (
      <span aria-hidden className="text-muted-foreground">
        –
      </span>
    );
  return <KnownScopeBox scope={scope} isChosen={chosen.includes(scope)} />;
}

function KnownScopeBox({ scope, isChosen }: { scope: ConsentScope; isChosen: boolean }) {
  const toggle = useScopeToggle();
  const id = optionID("scopes", scope);
  const isRefused = useOption("scopes", scope, scope, { isChosen }) !== undefined;
  return (
    <FieldContext value={{ isInvalid: isRefused, isRequired: false, ...(isRefused && { describedBy: `${id}-error` }) }}>
      <Checkbox
        id={id}
        label={scopeLabel(scope)}
        isLabelHidden
        checked={isChosen}
        onChange={(event) => toggle(scope, event.target.checked)}
      />
    </FieldContext>
  );
}

function RowErrors({ scopes }: { scopes: readonly ConsentScope[] }) {
  const refused = useFaultsByValue("scopes");
  return scopes.flatMap((scope) => {
    const message = refused.get(scope);
    return message
      ? [<FieldError key={scope} id={`${optionID("scopes", scope)}-error`} message={`${scope} ${message}`} />]
      : [];
  });
}
