"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime } from "@/components/ui/relative-time";
import { pricesOf } from "@/components/words/prices";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { FeePlanAgreement } from "@/lib/domain/fee-plans/contract";
import { feePlanAgreements } from "@/lib/operations/fee-plans";
import { AssignPlan } from "./assign-plan";
import { AGREEMENT_STATES } from "./billing-words";

export interface AccountAgreementsProps {
  accountID: string;
  partnerID: string;
}

/** The prices an account agreed to, current ones first. */
export function AccountAgreements({ accountID, partnerID }: AccountAgreementsProps) {
  const { data } = useSuspenseQuery(queryFor(feePlanAgreements.list, { params: { accountID } }));
  const sorted = [...data].sort((a, b) => Number(a.status === "terminated") - Number(b.status === "terminated"));
  const active = data.find(({ status }) => status === "active");
  return (
    <section aria-label="Agreements" className="grid gap-4">
      {sorted.length === 0 && <p>No fee plan yet.</p>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {sorted.map((agreement) => (
          <AgreementCard key={agreement.agreementID} agreement={agreement} />
        ))}
      </div>
      <AssignPlan accountID={accountID} partnerID={partnerID} active={active} />
    </section>
  );
}

function AgreementCard({ agreement }: { agreement: FeePlanAgreement }) {
  const { name, description, status, acceptedOn } = agreement;
  const prices = pricesOf(agreement);
  return (
    <Card aria-label={name}>
      <CardHeader title={name} description={description} actions={<StateBadge of={AGREEMENT_STATES[status]} />} />
      <CardBody className="grid gap-1">
        <p className="text-muted-foreground">
          Agreed on <ExactTime value={acceptedOn} />
        </p>
        {prices.length === 0 && <p>No fees.</p>}
        <dl className="divide-y">
          {prices.map(({ name: what, amount }) => (
            <div key={`${what} ${amount}`} className="flex items-baseline justify-between gap-4 py-2">
              <dt className="min-w-0 wrap-anywhere text-muted-foreground">{what}</dt>
              <dd className="tabular text-right">{amount}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
