"use client";

import { useSuspenseQuery, useQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { FailureNotice } from "@/components/form/failure-notice";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { formatMoney } from "@/components/ui/words/format";
import { ExactTime } from "@/components/ui/data/relative-time";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { toast } from "@/components/ui/overlays/toast";
import { whenDone } from "@/components/ui/when-done";
import { worstFirst, CAPABILITY_WORDS } from "@/components/words/capabilities";
import { StateBadge } from "@/components/words/state-badge";
import { CAPABILITY_STATES } from "@/components/words/states";
import { usePeopleNames } from "@/components/words/use-people-names";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { BUSINESS_CAPABILITIES, CAPABILITIES, type CapabilityID } from "@/lib/core/money/capabilities";
import type { Capability } from "@/lib/domain/accounts/capabilities/contract";
import { attentionOf } from "@/lib/domain/accounts/capabilities/shared/attention";
import type { Underwriting, UnderwritingStatus } from "@/lib/domain/accounts/underwriting/contract";
import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { underwriting } from "@/lib/generated/operations/underwriting";
import { AttentionList } from "./attention-list";
import { RETURN_POLICIES } from "./underwriting-words";

/** All capabilities, those that need attention first, and underwriting if the account collects funds. */
export function CapabilityCards({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const { data: held } = useSuspenseQuery(queryFor(capabilities.list, { params: { accountID } }));
  const names = usePeopleNames(accountID, account.accountType === "business");
  const mayReadUnderwriting = useCan("profile.read", accountID);
  const heldOf = (capability: CapabilityID) => held.find((one) => one.capability === capability);
  const inOrder = worstFirst(held).map(({ capability }) => capability);
  const sorted = [...inOrder, ...CAPABILITIES.filter((capability) => !inOrder.includes(capability))];
  const barredOf = (capability: CapabilityID) =>
    account.accountType === "individual" && BUSINESS_CAPABILITIES.includes(capability)
      ? "Only for businesses. This is an individual account."
      : undefined;
  return (
    <div className="grid max-w-3xl gap-4">
      {sorted.map((capability) => (
        <CapabilityCard
          key={capability}
          accountID={accountID}
          capability={capability}
          held={heldOf(capability)}
          barred={barredOf(capability)}
          names={names}
        />
      ))}
      {heldOf("collect-funds") && mayReadUnderwriting && <UnderwritingCard accountID={accountID} />}
    </div>
  );
}

interface CapabilityCardProps {
  accountID: string;
  capability: CapabilityID;
  /** Undefined if the account never requested it. */
  held: Capability | undefined;
  /** Reason that the account cannot have it. */
  barred: string | undefined;
  names: ReadonlyMap<string, string>;
}

function CapabilityCard({ accountID, capability, held, barred, names }: CapabilityCardProps) {
  const { label, description } = CAPABILITY_WORDS[capability];
  const items = held ? attentionOf([held]) : [];
  return (
    <Card aria-label={label}>
      <CardHeader
        title={label}
        description={description}
        actions={held && <StateBadge of={CAPABILITY_STATES[held.status]} />}
      />
      <CardBody className="grid gap-3">
        <p>{held ? <StatusSentence held={held} dueCount={items.length} /> : (barred ?? "Not requested.")}</p>
        {items.length > 0 && <AttentionList accountID={accountID} items={items} names={names} isShort />}
        {!barred && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            {(!held || held.status === "disabled") && (
              <RequestCapability accountID={accountID} capability={capability} isAgain={held !== undefined} />
            )}
            {held && held.status !== "disabled" && <DisableCapability accountID={accountID} capability={capability} />}
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function StatusSentence({ held, dueCount }: { held: Capability; dueCount: number }) {
  const { status, updatedOn, disabledOn, disabledReason } = held;
  if (status === "enabled")
    return (
      <>
        Enabled <ExactTime value={updatedOn} />.
      </>
    );
  if (status !== "disabled" && disabledReason) return <>It can’t be enabled yet: {disabledReason}.</>;
  if (status === "in-review") return <>Details are being checked. No action needed.</>;
  if (status === "pending")
    return dueCount === 0 ? (
      <>Requested. Checks start in a few seconds.</>
    ) : (
      <>{dueCount === 1 ? "1 item is" : `${dueCount} items are`} missing or didn’t match.</>
    );
  return (
    <>
      Disabled
      {disabledOn && (
        <>
          {" "}
          on <ExactTime value={disabledOn} />
        </>
      )}
      {disabledReason && `: ${disabledReason}`}.
    </>
  );
}

function RequestCapability({
  accountID,
  capability,
  isAgain,
}: {
  accountID: string;
  capability: CapabilityID;
  isAgain: boolean;
}) {
  const request = useOperation(capabilities.request, { refresh: [capabilities.list, accounts.get, underwriting.get] });
  if (!useCan("capabilities.write", accountID)) return null;
  const { label } = CAPABILITY_WORDS[capability];
  const ask = () =>
    whenDone(request.mutateAsync({ params: { accountID }, body: { capabilities: [capability] } }), () =>
      toast.success(`${label}: requested`),
    );
  return (
    <div className="grid gap-2">
      <FailureNotice
        failure={
          request.error && {
            ...request.error,
            status: request.error.status === 422 ? 400 : request.error.status,
            message: sentenceOf(request.error),
          }
        }
      />
      <div>
        <Button size="sm" isPending={request.isPending} pendingLabel="Requesting…" onClick={ask}>
          {isAgain ? "Request again" : "Request"}
          <span className="sr-only"> {label}</span>
        </Button>
      </div>
    </div>
  );
}

function sentenceOf({ message, fields }: { message: string; fields?: { [field: string]: unknown } }): string {
  const list = fields?.capabilities;
  const said = typeof list === "object" && list !== null ? (Object.values(list)[0] as unknown) : list;
  return typeof said === "string" ? `This capability ${said}` : message;
}

function DisableCapability({ accountID, capability }: { accountID: string; capability: CapabilityID }) {
  if (!useCan("capabilities.write", accountID)) return null;
  const { label } = CAPABILITY_WORDS[capability];
  return (
    <ConfirmAction
      operation={capabilities.disable}
      request={{ params: { accountID, capabilityID: capability } }}
      refresh={[capabilities.list, accounts.get]}
      trigger={
        <Button size="sm">
          Disable<span className="sr-only"> {label}</span>
        </Button>
      }
      title={`Disable “${label}”?`}
      effect={`${DISABLE_EFFECTS[capability]} You can request it again, and we’ll review it again.`}
      labels={["Disable capability", "Disabling…"]}
      done={`${label}: disabled`}
    />
  );
}

const DISABLE_EFFECTS: Record<CapabilityID, string> = {
  transfers: "The account can no longer send or receive transfers.",
  "send-funds": "The account can no longer send funds.",
  "collect-funds": "The account can no longer collect payments by card or bank debit.",
  wallet: "Money can’t enter or leave the wallet. The balance stays visible.",
  "card-issuing": "The account can’t create cards, and its existing cards are declined.",
};

const LOOKS: Record<UnderwritingStatus, { tone: BadgeTone; word: string }> = {
  approved: { tone: "success", word: "Approved" },
  rejected: { tone: "danger", word: "Rejected" },
  pendingReview: { tone: "info", word: "In review" },
  pending: { tone: "warning", word: "Not answered" },
  notRequested: { tone: "neutral", word: "Not requested" },
};

function UnderwritingCard({ accountID }: { accountID: string }) {
  const { data, error, refetch, isFetching } = useQuery(queryFor(underwriting.get, { params: { accountID } }));
  const mayWrite = useCan("profile.write", accountID);
  if (error)
    return (
      <ErrorState
        title="Underwriting couldn’t be loaded"
        description="The capabilities above are up to date."
        query={{ error, isFetching, refetch }}
      />
    );
  if (!data) return <SkeletonFacts lines={4} isBare />;
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
