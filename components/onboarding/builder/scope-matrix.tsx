"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldContext } from "@/components/ui/field-context";
import { FieldError } from "@/components/ui/field-error";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import type { Scope } from "@/lib/core/scopes";
import type { InviteFormValues } from "../invite-form";
import { optionID } from "../invite-problems";
import { SCOPE_ROWS, scopeLabel, type ScopeRow } from "../scope-words";
import { useRefusals } from "./builder-context";
import { useMayPass } from "./use-may-pass";
import { useScopeToggle } from "./use-scopes";

const NOTE_ID = "scopes-not-held";

/** The scopes but the sensitive ones as check boxes, a resource to a line. */
export function ScopeMatrix() {
  const chosen = useWatch<InviteFormValues, "scopes">({ name: "scopes" });
  const mayPass = useMayPass();
  const [isShort, setShort] = useState(false);
  const scopesOf = ({ read, write }: ScopeRow) => [read, write].filter((scope) => scope !== undefined);
  const rows = isShort ? SCOPE_ROWS.filter((row) => scopesOf(row).some((scope) => chosen.includes(scope))) : SCOPE_ROWS;
  const isAnyMissing = SCOPE_ROWS.some((row) => scopesOf(row).some((scope) => !mayPass(scope)));
  return (
    <div className="grid gap-2">
      <Checkbox label="Show only what is chosen" checked={isShort} onChange={(event) => setShort(event.target.checked)} />
      {isAnyMissing && (
        <p id={NOTE_ID} className="text-[0.8125rem] text-muted-foreground">
          Permissions which you do not hold yourself cannot be asked for and are switched off.
        </p>
      )}
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
              <TableCell label="Read"><ScopeBox scope={row.read} chosen={chosen} /></TableCell>
              <TableCell label="Write"><ScopeBox scope={row.write} chosen={chosen} /></TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function ScopeBox({ scope, chosen }: { scope: Scope | undefined; chosen: readonly Scope[] }) {
  const mayPass = useMayPass();
  const toggle = useScopeToggle();
  const refused = useRefusals("scopes");
  if (!scope) return <span aria-hidden className="text-muted-foreground">–</span>;
  const id = optionID("scopes", scope);
  const isChosen = chosen.includes(scope);
  const isHeld = mayPass(scope);
  const isRefused = isChosen && refused.has(scope);
  return (
    <FieldContext value={{ isInvalid: isRefused, isRequired: false, ...(isRefused && { describedBy: `${id}-error` }) }}>
      <Checkbox
        id={id}
        label={scopeLabel(scope)}
        isLabelHidden
        checked={isChosen}
        disabled={!isHeld && !isChosen}
        {...(!isHeld && { "aria-describedby": NOTE_ID })}
        onChange={(event) => toggle(scope, event.target.checked)}
      />
    </FieldContext>
  );
}

function RowErrors({ scopes }: { scopes: readonly Scope[] }) {
  const refused = useRefusals("scopes");
  return scopes.flatMap((scope) => {
    const message = refused.get(scope);
    return message ? [<FieldError key={scope} id={`${optionID("scopes", scope)}-error`} message={`${scope} ${message}`} />] : [];
  });
}
