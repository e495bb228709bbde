import type { DisputeEvent } from "@/lib/providers/rails/disputes";
import type { Instruction, RailProvider } from "@/lib/providers/rails/rail-provider";
import { inTime } from "./ask";
import type { RailCtx } from "./receive-events";

/** The one door for what a network says of disputes. */
type DisputeDoor = (
  ctx: RailCtx,
  teller: Pick<RailProvider, "name" | "mode">,
  events: readonly DisputeEvent[],
) => Promise<unknown>;

let registered: DisputeDoor | undefined;

/** Registers the door, once, before the first charge moves. */
export function receiveDisputesBy(door: DisputeDoor): void {
  registered = door;
}

/** Asks for the disputes of a charge and hands them to the door. Charges without any cost nothing. */
export async function tellDisputes(ctx: RailCtx, provider: RailProvider, charge: Instruction): Promise<void> {
  if (charge.kind !== "card-charge" || !provider.disputesOf) return;
  const events = await inTime(provider.disputesOf(charge, ctx.now));
  if (events.length === 0) return;
  if (!registered) throw new Error("the door for disputes is not set up");
  await registered(ctx, provider, events);
}
