import { type KeyboardEvent, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CapabilitiesField } from "@/components/form/fields/capabilities-field";
import { MetadataFields } from "@/components/form/fields/metadata-fields";
import { OptionCard } from "@/components/form/fields/option-card";
import { TextField } from "@/components/form/fields/text-field";
import { useFaultsByValue } from "@/components/form/form-context";
import { FormSection } from "@/components/form/form-section";
import { SettingsFields, TermsFields } from "@/components/form/profile/account-fields";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { SupportFields } from "@/components/form/profile/support-fields";
import { optionID, useOption } from "@/components/form/use-field";
import { pruned } from "@/components/form/values/form-values";
import type { InviteFormValues } from "@/components/onboarding/invite/invite-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldContext, FieldError, FieldGroup } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import {
  SCOPE_ROWS,
  scopeLabel,
  type ScopeRow,
  SENSITIVE_SCOPES,
  type SensitiveScope,
} from "@/components/words/permissions";
import { fieldsOf } from "@/components/words/profile-fields";
import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/scopes";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import { useScopeToggle } from "./scope-section";

/** The paths of both profiles. */
interface Prefixes {
  business: string;
  individual: string;
}

/** All that may be known of an invitee. */
export function Everything({ type, ...prefixes }: Prefixes & { type: AccountType }) {
  return (
    <>
      <SensitiveNotice {...prefixes} />
      <ProfileFields paths={fieldsOf(type)} prefix={prefixes[type]} />
    </>
  );
}

/** A warning once somebody's identity number is typed. */
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

/** Shows how customers reach the business, in a part of its own. */
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

/** Shows what few invites need: names of the partner's own, statement texts, an acceptance given elsewhere. */
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
