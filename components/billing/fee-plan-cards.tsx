"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { NewLink } from "@/components/page/new-link";
import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { workedExample } from "@/components/words/fee-example";
import { counted } from "@/components/words/nouns";
import { pricesOf } from "@/components/words/prices";
import { queryFor } from "@/lib/client/query";
import type { OfferedFeePlan } from "@/lib/domain/money/fee-plans/dashboard";
import { feePlans, offeredFeePlans } from "@/lib/generated/operations/fee-plans";

export function FeePlanCards() {
  const { data } = useSuspenseQuery(queryFor(offeredFeePlans.list));
  const archived = data.filter(({ archivedOn }) => archivedOn);
  if (data.length === 0) {
    return (
      <EmptyState
        drawing="fees"
        title="No fee plans yet"
        description="A fee plan sets what your accounts pay. Every invite uses at least one."
        actions={<NewLink href="/billing/fee-plans/new" label="New fee plan" scope="fee-plans.write" />}
      />
    );
  }
  return (
    <div className="grid gap-8">
      <Plans plans={data.filter(({ archivedOn }) => !archivedOn)} />
      {archived.length > 0 && (
        <section aria-labelledby="archived" className="grid gap-3">
          <h2 id="archived" className="text-base font-semibold">
            Archived
          </h2>
          <p className="text-muted-foreground">New invites can’t use these. Accounts that agreed to one stay on it.</p>
          <Plans plans={archived} />
        </section>
      )}
    </div>
  );
}

function Plans({ plans }: { plans: readonly OfferedFeePlan[] }) {
  return (
    <div className="grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.planID} plan={plan} />
      ))}
    </div>
  );
}

function PlanCard({ plan }: { plan: OfferedFeePlan }) {
  const mayWrite = useCan("fee-plans.write");
  const example = workedExample([plan]);
  return (
    <Card aria-label={plan.name}>
      <CardHeader
        title={plan.name}
        description={<code className="font-mono text-xs">{plan.code}</code>}
        actions={
          plan.archivedOn ? (
            <Badge tone="ended">Archived</Badge>
          ) : (
            <Badge tone="neutral" icon={null}>
              {plan.cardAcquiringModel === "flat-rate" ? "Flat rate" : "Cost plus"}
            </Badge>
          )
        }
      />
      <CardBody className="grid gap-3">
        {plan.description && <p className="text-muted-foreground">{plan.description}</p>}
        {plan.spanishDescription && (
          <p lang="es" className="text-muted-foreground">
            {plan.spanishDescription}
          </p>
        )}
        <Prices plan={plan} />
        {example && <p className="rounded-lg bg-muted px-3 py-2">{example}</p>}
      </CardBody>
      <CardFooter className="justify-between">
        <AppLink
          href={`/billing/agreements?planID=${plan.planID}`}
          className="inline-flex min-h-6 items-center rounded-sm text-primary-text hover:underline touch:min-h-11"
        >
          {counted(plan.activeAgreements, "account")}
        </AppLink>
        {mayWrite && !plan.archivedOn && (
          <span className="flex gap-2">
            <ArchiveFeePlan plan={plan} />
            <Button size="sm" asChild>
              <AppLink href={`/billing/fee-plans/${plan.planID}`} aria-label={`Edit ${plan.name}`}>
                Edit
              </AppLink>
            </Button>
          </span>
        )}
      </CardFooter>
    </Card>
  );
}

function Prices({ plan }: { plan: OfferedFeePlan }) {
  return (
    <dl className="divide-y">
      {pricesOf(plan).map(({ name, amount }) => (
        <div key={`${name} ${amount}`} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className="min-w-0 wrap-anywhere text-muted-foreground">{name}</dt>
          <dd className="tabular text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function ArchiveFeePlan({ plan: { planID, name, activeAgreements } }: { plan: OfferedFeePlan }) {
  const under =
    activeAgreements === 1
      ? "The account on it keeps it"
      : `The ${activeAgreements.toLocaleString("en-US")} accounts on it keep it`;
  return (
    <ConfirmAction
      operation={offeredFeePlans.archive}
      request={{ params: { planID } }}
      refresh={[offeredFeePlans.list, feePlans.choices, feePlans.list]}
      trigger={
        <Button size="sm" aria-label={`Archive ${name}`}>
          Archive
        </Button>
      }
      title={`Archive ${name}?`}
      effect={`New invites can’t use it. ${under}, and invites already sent still use it. You can’t undo this.`}
      labels={["Archive plan", "Archiving…"]}
      done={`Archived ${name}`}
    />
  );
}
