"use client";

import { useQuery } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { useCan } from "@/components/page/can";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { ErrorState } from "@/components/ui/error-state";
import { formatMoney } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/client/query";
import type { Underwriting, UnderwritingStatus } from "@/lib/domain/accounts/underwriting/contract";
import { underwriting } from "@/lib/generated/operations/underwriting";
import { RETURN_POLICIES } from "./underwriting-words";

const LOOKS: Record<UnderwritingStatus, { tone: BadgeTone; word: string }> = {
  approved: { tone: "success", word: "Approved" },
  rejected: { tone: "danger", word: "Rejected" },
  pendingReview: { tone: "info", word: "In review" },
  pending: { tone: "warning", word: "Not answered" },
  notRequested: { tone: "neutral", word: "Not requested" },
};

/** Shows what an account expects to process, and the way to answer or change it. */
export function UnderwritingCard({ accountID }: { accountID: string }) {
  const { data, error, refetch, isFetching } = useQuery(queryFor(underwriting.get, { params: { accountID } }));
  const mayWrite = useCan("profile.write", accountID);
  if (error)
    return (
      <ErrorState
        title="Underwriting couldn’t be loaded"
        description="The capabilities above are up to date."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        requestID={error.requestID}
      />
    );
  if (!data) return <Skeleton className="h-40" />;
  const { tone, word } = LOOKS[data.status];
  const isAnswered = data.averageTransactionSize !== undefined;
  return (
    <Card aria-label="Underwriting">
      <CardHeader
        title="Underwriting"
        description="Expected payment volume. Needed for Collect funds."
        actions={<Badge tone={tone}>{word}</Badge>}
      />
      <CardBody className="grid gap-3">
        {isAnswered ? <DefinitionList items={facts(data)} /> : <p>Not answered yet.</p>}
        {mayWrite && (
          <div>
            <Button size="sm" asChild>
              <AppLink href={`/accounts/${accountID}/capabilities/underwriting`}>
                {isAnswered ? "Edit answers" : "Answer"}
                <span className="sr-only"> for underwriting</span>
              </AppLink>
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function facts({
  averageTransactionSize = 0,
  maxTransactionSize = 0,
  averageMonthlyTransactionVolume = 0,
  volumeByCustomerType,
  fulfillment,
}: Underwriting) {
  return [
    { label: "Average payment", value: formatMoney(averageTransactionSize, "USD") },
    { label: "Largest payment", value: formatMoney(maxTransactionSize, "USD") },
    { label: "Monthly volume", value: formatMoney(averageMonthlyTransactionVolume, "USD") },
    ...(volumeByCustomerType
      ? [
          {
            label: "Customers",
            value: `${volumeByCustomerType.businessToBusinessPercentage}% businesses, ${volumeByCustomerType.consumerToBusinessPercentage}% consumers`,
          },
        ]
      : []),
    ...(fulfillment ? [{ label: "Returns", value: RETURN_POLICIES[fulfillment.returnPolicy] }] : []),
  ];
}
