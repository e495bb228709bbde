"use client";

import { AttentionList } from "./attention-list";
import { attentionOf } from "./attention";
import { DisableCapability } from "./disable-capability";
import { RequestCapability } from "./request-capability";
import { CapabilityStatusBadge } from "@/components/accounts/capability-badge";
import { CAPABILITY_WORDS } from "@/components/onboarding/capability-words";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime } from "@/components/ui/relative-time";
import { type Capability, type CapabilityID } from "@/lib/domain/capabilities/contract";

/** Props of {@link CapabilityCard}. */
export interface CapabilityCardProps {
  accountID: string;
  capability: CapabilityID;
  /** The capability as the account has it; absent when it was never requested. */
  held: Capability | undefined;
  /** Why the account cannot have it. */
  barred: string | undefined;
  names: ReadonlyMap<string, string>;
}

/** One thing an account may be able to do: where it stands, what is due, and what can be done about it. */
export function CapabilityCard({ accountID, capability, held, barred, names }: CapabilityCardProps) {
  const { label, description } = CAPABILITY_WORDS[capability];
  const items = held ? attentionOf([held]) : [];
  return (
    <Card aria-label={label}>
      <CardHeader
        title={label}
        description={description}
        actions={held && <CapabilityStatusBadge status={held.status} />}
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
        In use since <ExactTime value={updatedOn} />.
      </>
    );
  if (status === "in-review") return <>Everything is in. We are checking it; nothing to do for now.</>;
  if (status === "pending")
    return dueCount === 0 ? (
      <>Requested; the checks are about to begin.</>
    ) : (
      <>Waits for {dueCount === 1 ? "one thing" : `${dueCount} things`}.</>
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
