import { z } from "zod";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { AccountID } from "@/lib/core/api/ids";
import { DateTime } from "@/lib/core/api/shapes";
import { AccountType } from "@/lib/domain/accounts/accounts/contract";
import { CapabilityStatus } from "@/lib/domain/accounts/capabilities/shared/status";
import { Requirement, RequirementErrorCode } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { ApplicationFile } from "./application";

/** An item that is still missing, listed once for all capabilities. It has a code if the given answer is not enough. */
export const DueItem = z.object({
  requirement: Requirement,
  errorCode: RequirementErrorCode.optional(),
  isWrong: z.boolean(),
  person: z.string().optional(),
});
export type DueItem = z.infer<typeof DueItem>;

export const ApplicationStatus = z.object({
  displayName: z.string(),
  partner: z.string(),
  accountID: AccountID,
  accountType: AccountType,
  /** Whether the session acts for this account, and may therefore use the public operations. */
  isActing: z.boolean(),
  submittedOn: DateTime,
  verification: z.enum(["unverified", "pending", "verified", "errored"]),
  capabilities: z.array(
    z.object({ capability: CapabilityID, status: CapabilityStatus, isDue: z.boolean(), isWrong: z.boolean() }),
  ),
  due: z.array(DueItem),
  files: z.array(ApplicationFile.extend({ decisionReason: z.string().optional() })),
  returnURL: z.string().optional(),
});
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;
