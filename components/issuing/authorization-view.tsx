"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/page/page-header";
import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { ShortID } from "@/components/page/short-id";
import { Notice } from "@/components/ui/notice";
import { StateBadge } from "@/components/words/state-badge";
import { AUTHORIZATION_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { authorizations } from "@/lib/operations/authorizations";
import { AuthorizationEvents } from "./authorization-events";
import { AuthorizationFacts } from "./authorization-facts";
import { SimulateEvent } from "./simulate-event";
import { authorizationName, DECLINES, merchantName } from "./spending-words";
import { SpendingOfAuthorization } from "./spending-of-card";

interface AuthorizationViewProps {
  accountID: string;
  authorizationID: string;
  above: readonly BreadcrumbItem[];
}

/** One authorization: its facts, what became of it, and what was taken. */
export function AuthorizationView({ accountID, authorizationID, above }: AuthorizationViewProps) {
  const params = { accountID, authorizationID };
  const { data: authorization } = useSuspenseQuery(queryFor(authorizations.get, { params }));
  const { status, declineReason } = authorization;
  return (
    <>
      <PageHeader
        title={authorizationName(authorization)}
        above={above}
        status={<StateBadge of={AUTHORIZATION_STATES[status]} />}
        facts={[
          merchantName(authorization.merchantData),
          <ShortID key="id" value={authorization.authorizationID} label="authorization ID" />,
        ]}
        actions={<SimulateEvent accountID={accountID} authorization={authorization} />}
      />
      <div className="grid grid-cols-1 gap-6">
        {declineReason && (
          <Notice tone="warning" title="Declined">
            {DECLINES[declineReason]}
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <AuthorizationFacts accountID={accountID} authorization={authorization} />
          <AuthorizationEvents accountID={accountID} authorizationID={authorizationID} />
        </div>
        <SpendingOfAuthorization accountID={accountID} authorizationID={authorization.authorizationID} />
      </div>
    </>
  );
}
