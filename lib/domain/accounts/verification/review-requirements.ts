import { and, eq, isNull, ne } from "drizzle-orm";
import { accountTable, representativeTable } from "@/db/schema";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { next } from "@/lib/core/api/states";
import { VerificationDetails } from "@/lib/domain/accounts/accounts/contract";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { verificationStates } from "@/lib/domain/accounts/accounts/states";
import { moveCapabilities } from "@/lib/domain/accounts/capabilities/move-capabilities";
import { type CapabilityRow, loadCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { settlePeople } from "@/lib/domain/accounts/representatives/representatives";
import { loadAnswers } from "@/lib/domain/accounts/requirements/answers";
import { type Answers, currentlyDue } from "@/lib/domain/accounts/requirements/shared/requirements";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import type { VerificationOutcome } from "@/lib/providers/verification";

type AccountRow = typeof accountTable.$inferSelect;

/** Stores the state of the account's verification. The row must be locked. A verified account stays verified. */
export async function settleAccount(
  ctx: AccountCtx,
  { accountID, verificationStatus }: AccountRow,
  outcome: VerificationOutcome,
): Promise<void> {
  let status = verificationStatus;
  if (status === "unverified") status = next(verificationStates, status, "start");
  if (status === "errored") status = next(verificationStates, status, "retry");
  if (status === "pending" && outcome.status !== "pending")
    status = next(verificationStates, status, outcome.status === "verified" ? "pass" : "fail");
  if (status === verificationStatus && status !== "errored") return;
  await ctx.db
    .update(accountTable)
    .set({
      verificationStatus: status,
      verificationDetails: outcome.status === "errored" ? VerificationDetails.parse(outcome.details) : null,
      updatedOn: ctx.now,
    })
    .where(and(eq(accountTable.accountID, accountID), eq(accountTable.verificationStatus, verificationStatus)));
  await emit(ctx, accountUpdated, { accountID: ctx.accountID, verificationStatus: status });
}

export const UNCHECKED: readonly CapabilityID[] = ["transfers"];

const PENDING = { status: "pending" } as const;

/**
 * Reviews the account's capabilities. Call it after any change of profile, people, documents, terms or underwriting.
 * Complete ones go to review, or are enabled if they need no check. Incomplete ones become pending. A capability
 * enabled by a check stays enabled and lists what is due.
 */
export async function reviewRequirements(ctx: AccountCtx): Promise<void> {
  const account = await lockAccount(ctx);
  const held = await loadCapabilities(ctx);
  if (held.length === 0) return;
  const answers = await loadAnswers(ctx);
  if (!answers) return;
  const isComplete = ({ capability }: CapabilityRow) => currentlyDue(answers, capability).length === 0;
  const isChecked = ({ capability }: CapabilityRow) => !UNCHECKED.includes(capability);
  const named = (status: CapabilityRow["status"], fits: (row: CapabilityRow) => boolean) =>
    held.filter((row) => row.status === status && fits(row)).map(({ capability }) => capability);
  await moveCapabilities(
    ctx,
    "approve",
    named("pending", (row) => isComplete(row) && !isChecked(row)),
  );
  const submitted = await moveCapabilities(
    ctx,
    "submit",
    named("pending", (row) => isComplete(row) && isChecked(row)),
  );
  await moveCapabilities(
    ctx,
    "reject",
    named("in-review", (row) => !isComplete(row)),
  );
  await moveCapabilities(
    ctx,
    "reopen",
    named("enabled", (row) => !isComplete(row) && !isChecked(row)),
  );
  const isWaiting = submitted.length > 0 || named("in-review", isComplete).length > 0;
  const isNew = account.verificationStatus === "verified" && !lacksOfPeople(answers) && (await hasUnchecked(ctx));
  if (isWaiting) await settleAccount(ctx, account, PENDING);
  if (isWaiting || isNew) await settlePeople(ctx, PENDING);
  if (isWaiting || isNew) await enqueue(ctx, "verify-account", { accountID: ctx.accountID });
}

export function lacksOfPeople(answers: Answers): boolean {
  return currentlyDue(answers, "wallet").some((due) => due.startsWith("representative."));
}

/** Whether a person joined the business, or was corrected, since its last check. */
export async function hasUnchecked(ctx: AccountCtx): Promise<boolean> {
  const { representativeID, disabledOn, verificationStatus } = representativeTable;
  const rows = await ctx.db
    .select({ representativeID })
    .from(representativeTable)
    .where(forAccount(ctx, representativeTable, and(isNull(disabledOn), ne(verificationStatus, "verified"))))
    .limit(1);
  return rows.length > 0;
}
