import { and, isNull, ne } from "drizzle-orm";
import { representativeTable } from "@/db/schema";
import { mine, type AccountCtx } from "@/lib/domain/kernel/context";
import { enqueue } from "@/lib/domain/kernel/enqueue";
import { lockAccount } from "@/lib/domain/kernel/lock-account";
import { settlePeople } from "@/lib/domain/accounts/representatives/settle-people";
import type { CapabilityID } from "@/lib/core/capabilities";
import { moveCapabilities } from "@/lib/domain/accounts/capabilities/move-capabilities";
import { type Answers, currentlyDue } from "@/lib/domain/accounts/requirements/shared/requirements";
import { type CapabilityRow, loadCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { loadAnswers } from "@/lib/domain/accounts/requirements/answers";
import { settleAccount } from "./settle-account";

/** Capabilities that need enough answers but no check. */
export const UNCHECKED: readonly CapabilityID[] = ["transfers"];

const PENDING = { status: "pending" } as const;

/**
 * Reviews the account's capabilities. Call it after any change of profile, people, documents, terms or underwriting.
 * Complete ones go to review, or are enabled if nothing is checked. Incomplete ones become pending. What a check
 * enabled stays enabled and lists what is due.
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

/** Whether an answer about an owner or controller is missing. */
export function lacksOfPeople(answers: Answers): boolean {
  return currentlyDue(answers, "wallet").some((due) => due.startsWith("representative."));
}

/** Whether somebody joined the business, or was corrected, since its last check. */
export async function hasUnchecked(ctx: AccountCtx): Promise<boolean> {
  const { representativeID, disabledOn, verificationStatus } = representativeTable;
  const rows = await ctx.db
    .select({ representativeID })
    .from(representativeTable)
    .where(mine(ctx, representativeTable, and(isNull(disabledOn), ne(verificationStatus, "verified"))))
    .limit(1);
  return rows.length > 0;
}
