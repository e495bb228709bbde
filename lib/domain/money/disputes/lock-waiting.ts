import { conflict } from "@/lib/core/failure";
import type { DisputeID } from "@/lib/core/api/ids";
import { can } from "@/lib/core/api/states";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { loadDispute, lockDispute, type LockedDispute } from "./rows";
import { disputeStates } from "./states";

/** Locks a dispute of the account that waits for its answer. Throws 404, and 409 if it is answered or too late. */
export async function lockWaiting(ctx: AccountCtx, id: DisputeID, event: "submit" | "accept"): Promise<LockedDispute> {
  const locked = await lockDispute(ctx, await loadDispute(ctx, id));
  const { status, respondBy } = locked.dispute;
  if (!can(disputeStates, status, event)) throw conflict(`not possible while the dispute is ${status}`);
  if (respondBy <= ctx.now) throw conflict("the time to respond is over");
  return locked;
}
