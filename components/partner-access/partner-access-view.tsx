"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { queryFor } from "@/lib/client/query";
import { permissionInWords } from "@/lib/core/permission-words";
import type { Scope } from "@/lib/core/scopes";
import { partnerAccess } from "@/lib/operations/partner-access";
import { AskedPermission } from "./asked-permission";
import { PartnerAccessForm } from "./partner-access.form";

/** What the partner may do on one's own account, and what it asks for beyond. */
export function PartnerAccessView({ asked }: { asked: Scope | undefined }) {
  const { data } = useSuspenseQuery(queryFor(partnerAccess.get));
  const mayChange = useCan("partner-access.write");
  const [allowed, setAllowed] = useState<readonly Scope[]>();
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
      {asked && <AskedPermission partner={partner} scopes={scopes} asked={asked} onAllowed={setAllowed} />}
      <Card>
        <CardHeader
          title={`What ${partner} can do`}
          description="Changes apply right away. Transfers already in progress continue."
        />
        <CardBody>
          {mayChange ? (
            // What was allowed above is checked in the form, too.
            <PartnerAccessForm key={allowed?.join()} granted={allowed ?? scopes} />
          ) : (
            <Granted scopes={scopes} />
          )}
        </CardBody>
      </Card>
    </div>
  );
}

function Granted({ scopes }: { scopes: readonly Scope[] }) {
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
