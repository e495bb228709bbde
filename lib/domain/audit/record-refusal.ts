import type { Failure } from "@/lib/core/failure";
import { AccountID } from "@/lib/core/ids";
import { lastOf, type Operation } from "@/lib/core/operation";
import type { SignedInCtx } from "../context";
import { recordAudit } from "./record";

/** The form of an ID or a code, because a path may hold anything. */
const NAME = /^[\w-]{1,64}$/;

/**
 * Records that a known caller was refused an audited operation. It has its own transaction, because the operation was
 * rolled back. Requests that the rate limit refused are not recorded.
 */
export async function recordRefusal(
  ctx: SignedInCtx,
  operation: Operation,
  params: Record<string, unknown>,
  failure: Failure,
): Promise<void> {
  const accountID = AccountID.safeParse(params.accountID).data ?? ctx.caller.accountID;
  if (failure.kind === "rateLimited" || !accountID || !operation.audit || !operation.refusals) return;
  const named = lastOf(operation, params) ?? "";
  await recordAudit(ctx, {
    action: operation.audit,
    object: NAME.test(named) ? named : "unknown",
    outcome: `refused:${failure.kind}`,
    reason: failure.message,
    accountID,
  });
}
