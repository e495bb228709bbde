import { notFound, unauthenticated } from "@/lib/core/failure";
import { type DisputeEvent, disputesNamed, type DisputeProvider } from "@/lib/providers/rails/disputes";
import { type Callback, Unsigned } from "@/lib/providers/rails/rail-provider";
import { reportRailFault } from "../rails/faults";
import { receiveDisputeEvents } from "./receive-events";
import type { DisputeCtx } from "./rows";

/**
 * Takes what a card network calls to tell of disputes. It may send all of it again as often as it likes. What comes
 * before the opening of its dispute is 404, so that the network sends it again. Throws 404 for an unknown provider and
 * for what is not its own, and 401 for a wrong signature.
 */
export async function receiveDisputeCallback(ctx: DisputeCtx, name: string, callback: Callback): Promise<void> {
  const provider = disputesNamed(name);
  if (!provider?.receive) throw notFound("provider");
  const events = await read(provider, callback);
  const received = await receiveDisputeEvents(ctx, provider, inOrder(events));
  if (received.some(({ outcome }) => outcome === "unknown")) throw notFound("dispute");
}

/** As they happened, and openings first: one callback may tell them in any order. */
function inOrder(events: readonly DisputeEvent[]): DisputeEvent[] {
  const rank = ({ kind }: DisputeEvent) => (kind === "opened" ? 0 : 1);
  return events.toSorted((one, other) => rank(one) - rank(other) || one.at.getTime() - other.at.getTime());
}

async function read(provider: DisputeProvider, callback: Callback): Promise<readonly DisputeEvent[]> {
  try {
    return (await provider.receive?.(callback)) ?? [];
  } catch (error) {
    if (!(error instanceof Unsigned)) throw error;
    reportRailFault({ fault: "unsigned", provider: provider.name });
    throw unauthenticated();
  }
}
