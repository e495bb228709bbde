"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { accounts } from "@/lib/operations/accounts";
import type { CapabilityID } from "@/lib/core/capabilities";
import { capabilities } from "@/lib/operations/capabilities";
import { DISABLE_EFFECTS } from "./capability-effects";

/** Disables a capability, after saying what stops. */
export function DisableCapability({ accountID, capability }: { accountID: string; capability: CapabilityID }) {
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
