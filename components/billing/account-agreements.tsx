"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime } from "@/components/ui/data/relative-time";
import { pricesOf } from "@/components/words/prices";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { FeePlanAgreement } from "@/lib/domain/money/fee-plans/contract";
import { feePlanAgreements, feePlans } from "@/lib/generated/operations/fee-plans";
import { AGREEMENT_STATES } from "./billing-words";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlays/overlay";

const load = () => import("./assign-plan-form");
const AssignPlanForm = dynamic(() => load().then((loaded) => loaded.AssignPlanForm), { ssr: false });

type AssignPlanProps = AccountAgreementsProps & { active: FeePlanAgreement | undefined };

function AssignPlan({ accountID, partnerID, active }: AssignPlanProps) {
  const mayAssign = useCan("profile.write", accountID);
  const plans = useQuery({ ...queryFor(feePlans.list, { params: { accountID: partnerID } }), enabled: mayAssign });
  if (!mayAssign || !plans.data) return null;
  if (plans.data.length === 0) return <p className="text-muted-foreground">You have no fee plans to assign.</p>;
  const given = { accountID, active, plans: plans.data };
  return (
    <LaterDialog trigger={<Button className="justify-self-start">Assign a fee plan</Button>} load={load}>
      {(close) => <AssignPlanForm {...given} onClose={close} />}
    </LaterDialog>
  );
}

interface AccountAgreementsProps {
  accountID: string;
  partnerID: string;
}

/** Plans that an account agreed to, current ones first. */
export function AccountAgreements({ accountID, partnerID }: AccountAgreementsProps) {
  const { data } = useSuspenseQuery(queryFor(feePlanAgreements.list, { params: { accountID } }));
  const sorted = [...data].sort((a, b) => Number(a.status === "terminated") - Number(b.status === "terminated"));
  const active = data.filter(({ status }) => status === "active");
  return (
    <section aria-label="Agreements" className="grid gap-4">
      {sorted.length === 0 && <p>No fee plan yet.</p>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {sorted.map((agreement) => (
          <AgreementCard key={agreement.agreementID} agreement={agreement} active={active} />
        ))}
      </div>
      <AssignPlan accountID={accountID} partnerID={partnerID} active={active[0]} />
    </section>
  );
}

interface AgreementCardProps {
  agreement: FeePlanAgreement;
  active: readonly FeePlanAgreement[];
}

function AgreementCard({ agreement, active }: AgreementCardProps) {
  const { name, description, status, acceptedOn } = agreement;
  const prices = pricesOf(agreement, active.includes(agreement) ? { together: active } : {});
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
