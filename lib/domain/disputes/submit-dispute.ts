import { eq } from "drizzle-orm";
import { disputeEvidenceTable, disputeTable } from "@/db/schema";
import { malformed } from "@/lib/core/failure";
import type { DisputeID } from "@/lib/core/ids";
import { next } from "@/lib/core/states";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import type { Dispute } from "./contract";
import { lockWaiting } from "./lock-waiting";
import { toDispute } from "./rows";
import { disputeStates } from "./states";
import { tell } from "./tell";

/**
 * Hands all evidence to the network, once; nothing of it changes from then on. Throws 404, 400 without any evidence, and
 * 409 once it is answered or too late.
 */
export async function submitDispute(ctx: Ctx, id: DisputeID): Promise<Dispute> {
  const { dispute, transfer } = await lockWaiting(ctx, id, "submit");
  const stamped = await ctx.db
    .update(disputeEvidenceTable)
    .set({ submittedOn: ctx.now })
    .where(eq(disputeEvidenceTable.disputeID, id))
    .returning({ evidenceID: disputeEvidenceTable.evidenceID });
  if (stamped.length === 0) throw malformed("there is no evidence to submit");
  const status = next(disputeStates, dispute.status, "submit");
  const submitted = { ...dispute, status, submittedOn: ctx.now, dueOn: ctx.now, advancedBy: null };
  await ctx.db
    .update(disputeTable)
    .set({ status, submittedOn: ctx.now, dueOn: ctx.now, advancedBy: null })
    .where(eq(disputeTable.disputeID, id));
  await tell(ctx, { dispute: submitted, transfer });
  note(ctx, { name: `${stamped.length} ${stamped.length === 1 ? "item" : "items"}` });
  return toDispute(submitted);
}
