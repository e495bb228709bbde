import type { AccountID } from "@/lib/core/api/ids";
import { distinct } from "@/lib/core/collections";
import type { RequirementError } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import type { Capability } from "./contract";
import { type Answers, currentlyDue } from "@/lib/domain/accounts/requirements/shared/requirements";
import type { CapabilityRow } from "./queries";

/**
 * A capability as the API returns it. Missing answers are due, and so are answers that failed a check. While it is
 * pending, `notYet` gives the reason why it cannot be enabled even with complete answers.
 */
export function toCapability(row: CapabilityRow, answers: Answers, notYet?: string): Capability {
  const errors = (row.errors ?? []) as RequirementError[];
  const isLive = row.status !== "disabled";
  const due = isLive
    ? distinct([...currentlyDue(answers, row.capability), ...errors.map(({ requirement }) => requirement)])
    : [];
  const isWaiting = row.status === "pending" || row.status === "in-review";
  const disabledReason = isWaiting ? notYet : row.disabledReason;
  return {
    capability: row.capability,
    accountID: row.accountID as AccountID,
    status: row.status,
    ...(due.length > 0 && { requirements: { currentlyDue: due, ...(errors.length > 0 && { errors }) } }),
    ...(typeof disabledReason === "string" && { disabledReason }),
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    ...(row.disabledOn && { disabledOn: row.disabledOn.toISOString() }),
  };
}
