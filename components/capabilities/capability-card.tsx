"use client";

import { AttentionList } from "./attention-list";
import { attentionOf } from "@/lib/domain/capabilities/shared/attention";
import { DisableCapability } from "./disable-capability";
import { RequestCapability } from "./request-capability";
import { StateBadge } from "@/components/words/state-badge";
import { CAPABILITY_STATES } from "@/components/words/states";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ExactTime } from "@/components/ui/relative-time";
import type { CapabilityID } from "@/lib/core/capabilities";
import type { Capability } from "@/lib/domain/capabilities/contract";

export interface CapabilityCardProps {
  accountID: string;
  capability: CapabilityID;
  /** Absent when the account never requested it. */
  held: Capability | undefined;
  /** Why the account cannot have it. */
  barred: string | undefined;
  names: ReadonlyMap<string, string>;
}

/** One capability: its state, what it still needs, and what can be done about it. */
export function CapabilityCard({ accountID, capability, held, barred, names }: CapabilityCardProps) {
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
  if (status === "in-review") return <>Details are being checked. No action needed.</>;
  if (status === "pending")
    return dueCount === 0 ? (
      <>Requested. Checks start in a few seconds.</>
    ) : (
      <>{dueCount === 1 ? "1 thing is" : `${dueCount} things are`} missing or did not match.</>
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
