import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { Requirement, RequirementErrorCode } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { isNotHandedIn } from "@/lib/domain/accounts/requirements/shared/requirement-names";
import type { Capability } from "../contract";

/** A requirement that capabilities still wait for: missing, or answered incorrectly. */
export interface AttentionItem {
  requirement: Requirement;
  kind: "missing" | "mismatch";
  errorCode?: RequirementErrorCode;
  capabilities: CapabilityID[];
}

/**
 * All requirements that an account's capabilities wait for, without duplicates: wrong answers first, then missing ones.
 */
export function attentionOf(list: readonly Capability[]): AttentionItem[] {
  const byKey = new Map<Requirement, AttentionItem>();
  const add = (capability: CapabilityID, item: Omit<AttentionItem, "capabilities">) => {
    const attentionItem = byKey.get(item.requirement);
    if (!attentionItem || (attentionItem.kind === "missing" && item.kind === "mismatch")) {
      byKey.set(item.requirement, {
        ...item,
        capabilities: [...(attentionItem?.capabilities ?? []).filter((other) => other !== capability), capability],
      });
    } else if (!attentionItem.capabilities.includes(capability)) attentionItem.capabilities.push(capability);
  };
  for (const { capability, status, requirements } of list) {
    if (status === "disabled") continue;
    for (const error of requirements?.errors ?? [])
      add(
        capability,
        isNotHandedIn(error) ? { requirement: error.requirement, kind: "missing" } : { ...error, kind: "mismatch" },
      );
    for (const requirement of requirements?.currentlyDue ?? []) add(capability, { requirement, kind: "missing" });
  }
  return [...byKey.values()].sort((a, b) => Number(a.kind === "missing") - Number(b.kind === "missing"));
}
