import type { Ctx } from "../context";
import type { AuditVerification } from "./contract";
import { recordAudit } from "./record";
import { verifyAuditChain } from "./verify-chain";

/** Reads the whole trail, of all partners since they share one chain, against its hashes; the check itself is on record. */
export async function verifyAudit(ctx: Ctx): Promise<AuditVerification> {
  const firstBad = await verifyAuditChain(ctx.db);
  const found = firstBad === null ? "the chain holds" : `broken at ${firstBad}`;
  await recordAudit(ctx, { action: "audit.verify", object: ctx.partnerID, outcome: "done", reason: found, accountID: ctx.partnerID });
  return { checkedOn: ctx.now.toISOString(), holds: firstBad === null, ...(firstBad !== null && { firstBad }) };
}
