import type { AccountID } from "@/lib/core/api/ids";
import type { DisputeEvent } from "@/lib/providers/rails/disputes";
import type { Instruction, RailProvider } from "@/lib/providers/rails/rail-provider";
import { inTime } from "./ask";
import { ofPartner, type RailCtx } from "./receive-events";

export type HeardDispute = DisputeEvent & { partnerID?: AccountID };

type DisputePort = (
  ctx: RailCtx,
  teller: Pick<RailProvider, "name" | "mode">,
  events: readonly HeardDispute[],
) => Promise<unknown>;

let registered: DisputePort | undefined;

/** Registers the function, once, before the first charge moves. */
export function setDisputePort(port: DisputePort): void {
  registered = port;
}

/**
 * Asks for the disputes of a charge and hands them to the registered function. A charge without disputes costs no
 * query.
 */
export async function notifyDisputes(
  ctx: RailCtx,
  provider: RailProvider,
  { partnerID, charge }: { partnerID: AccountID; charge: Instruction },
): Promise<void> {
  if (charge.kind !== "card-charge" || !provider.disputesOf) return;
  const events = await inTime(provider.disputesOf(charge, ctx.now));
  if (events.length === 0) return;
  if (!registered) throw new Error("the dispute port is not set up");
  await registered(ctx, provider, ofPartner(partnerID, events));
}
