import { notFound } from "@/lib/core/failure";
import { type DisputeEvent, disputesNamed } from "@/lib/providers/rails/disputes";
import type { Callback } from "@/lib/providers/rails/rail-provider";
import { readCallback } from "../rails/read-callback";
import { receiveDisputeEvents } from "./receive-events";
import type { DisputeCtx } from "./rows";

/**
 * Takes what a card network calls to tell of disputes. It may send all of it again as often as it likes. What comes
 * before the opening of its dispute is 404, so that the network sends it again. Throws 404 for an unknown provider and
 * for what is not its own, and 401 for a wrong signature.
 */
export async function receiveDisputeCallback(ctx: DisputeCtx, name: string, callback: Callback): Promise<void> {
  const provider = disputesNamed(name);
  if (!provider) throw notFound("provider");
  const events = inOrder(await readCallback(provider, callback));
  const received = await receiveDisputeEvents(ctx, provider, events);
  if (received.some(({ outcome }) => outcome === "unknown")) throw notFound("dispute");
}

/** As they happened, and openings first: one callback may tell them in any order. */
function inOrder(events: readonly DisputeEvent[]): DisputeEvent[] {
  const rank = ({ kind }: DisputeEvent) => (kind === "opened" ? 0 : 1);
  return events.toSorted((one, other) => rank(one) - rank(other) || one.at.getTime() - other.at.getTime());
}
