import { and, eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { next } from "@/lib/core/states";
import type { VerificationOutcome } from "@/lib/providers/verification";
import { VerificationDetails } from "@/lib/domain/accounts/accounts/contract";
import { verificationStates } from "@/lib/domain/accounts/accounts/states";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import { emit } from "@/lib/domain/kernel/emit";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";

type AccountRow = typeof accountTable.$inferSelect;

/** Stores how far the account's verification is. The row is locked. A verified account stays verified. */
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
  await emit({ ...ctx, accountID }, accountUpdated, { accountID, verificationStatus: status });
}
