import { centsToDecimal } from "@/lib/core/money";
import type { DisputeID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import type { Dispute } from "./contract";
import { endDispute } from "./end-dispute";
import { lockWaiting } from "./lock-waiting";
import { toDispute } from "./rows";

/** Gives in to the cardholder, for good: the amount is lost. Throws 404, and 409 once it is answered or too late. */
export async function acceptDispute(ctx: Ctx, id: DisputeID): Promise<Dispute> {
  const locked = await lockWaiting(ctx, id, "accept");
  const { amount, currency } = locked.dispute;
  note(ctx, { name: `${centsToDecimal(amount)} ${currency}` });
  return toDispute(await endDispute(ctx, locked, "accept"));
}
