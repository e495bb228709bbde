import { eq } from "drizzle-orm";
import { disputeTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { type DisputeID, newID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import type { Dispute } from "../disputes/contract";
import { getDispute } from "../disputes/queries";
import { receiveDisputeEvents } from "../disputes/receive-events";
import type { RuleTestDispute } from "./contract";
import { onlyInSandbox } from "./only-in-sandbox";

const KINDS = { won: "won", lost: "lost", closed: "withdrawn" } as const;

/**
 * Lets a partner play the card network, which decides a dispute. Throws 404 in production, and 409 where the dispute is in
 * another state.
 */
export async function ruleTestDispute(ctx: Ctx, id: DisputeID, { outcome }: RuleTestDispute): Promise<Dispute> {
  onlyInSandbox(ctx);
  const { status } = await getDispute(ctx, id);
  const [row] = await ctx.db
    .select({ networkID: disputeTable.networkID })
    .from(disputeTable)
    .where(eq(disputeTable.disputeID, id));
  if (!row) throw notFound("dispute");
  const { networkID } = row;
  const event = { eventID: `${networkID}:asked:${newID()}`, networkID, at: ctx.now, kind: KINDS[outcome] };
  const [received] = await receiveDisputeEvents(ctx, { name: "sandbox", mode: "sandbox" }, [event]);
  if (received?.outcome !== "applied") throw conflict(`not possible while the dispute is ${status}`);
  note(ctx, { reason: outcome });
  return getDispute(ctx, id);
}
