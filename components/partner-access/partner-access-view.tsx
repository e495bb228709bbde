"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Notice } from "@/components/ui/feedback/notice";
import { queryFor } from "@/lib/client/query";
import { permissionInWords } from "@/lib/core/access/permission-words";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { partnerAccess } from "@/lib/generated/operations/partner-access";
import { PartnerAccessForm } from "./partner-access.form";

/** Access of the partner to the viewer's own account, and the permission it requested. */
export function PartnerAccessView({ scope }: { scope: ConsentScope | undefined }) {
  const { data } = useSuspenseQuery(queryFor(partnerAccess.get));
  const mayChange = useCan("partner-access.write");
  const [allowed, setAllowed] = useState<readonly ConsentScope[]>();
  const { partner, scopes } = data;
  if (!partner || !scopes)
    return (
      <EmptyState
        drawing="people"
        title="No partner has access"
        description="Only the people on your team can view and change this account."
      />
    );
  return (
    <div className="grid max-w-3xl gap-5">
      {scope && <PermissionRequest partner={partner} scopes={scopes} scope={scope} onAllowed={setAllowed} />}
      <Card>
        <CardHeader
          title={`What ${partner} can do`}
          description="Changes apply right away. Transfers already in progress continue."
        />
        <CardBody>
          {mayChange ? (
            // The form also checks the scopes that were allowed above.
            <PartnerAccessForm key={allowed?.join()} granted={allowed ?? scopes} />
          ) : (
            <Granted scopes={scopes} />
          )}
        </CardBody>
      </Card>
    </div>
  );
}

function Granted({ scopes }: { scopes: readonly ConsentScope[] }) {
  return (
    <div className="grid gap-3">
      <ul className="list-disc pl-4 text-sm">
        {scopes.map((scope) => (
          <li key={scope}>{permissionInWords(scope, "en")}</li>
        ))}
        {scopes.length === 0 && <li>Nothing.</li>}
      </ul>
      <NoPermission permission="partner-access.write" />
    </div>
  );
}

interface PermissionRequestProps {
  partner: string;
  scopes: readonly ConsentScope[];
  scope: ConsentScope;
  onAllowed: (scopes: readonly ConsentScope[]) => void;
}

/** Permission that the partner requested by mail, with the button to allow it. */
function PermissionRequest({ partner, scopes, scope, onAllowed }: PermissionRequestProps) {
  const mayChange = useCan("partner-access.write");
  const words = permissionInWords(scope, "en");
  if (scopes.includes(scope))
    return (
      <Notice tone="success" title={`${partner} has this permission`}>
        {words}.
      </Notice>
    );
  const action = mayChange ? (
    <ConfirmAction
      operation={partnerAccess.set}
      request={{ body: { scopes: [...scopes, scope] } }}
      refresh={[partnerAccess.get]}
      trigger={
        <Button size="sm" variant="primary">
          Allow
        </Button>
      }
      title="Allow this?"
      effect={`${partner} will be able to do this: ${words}. You can take it back here at any time.`}
      labels={["Allow", "Allowing…"]}
      tone="primary"
      done="Permission granted"
      then={(result) => onAllowed(result.scopes ?? [])}
    />
  ) : (
    <NoPermission permission="partner-access.write" />
  );
  return (
    <Notice title={`${partner} asks for a permission`} action={action}>
      {words}.
    </Notice>
  );
}
