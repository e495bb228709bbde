import { notFound, unauthenticated } from "@/lib/core/failure";
import { type Callback, type RailEvent, type RailProvider, Unsigned } from "@/lib/providers/rails/rail-provider";
import { railNamed } from "@/lib/providers/rails/rails";
import { reportRailFault } from "./faults";
import { type RailCtx, receiveRailEvents } from "./receive-events";

/**
 * Takes a callback. Its provider may send it again as often as it likes. Throws 404 for an unknown provider, or when any of
 * the events is about an instruction that is not the provider's; 401 for a wrong signature.
 */
export async function receiveCallback(ctx: RailCtx, name: string, callback: Callback): Promise<void> {
  const provider = railNamed(name);
  if (!provider?.receive) throw notFound("provider");
  const events = await read(provider, callback);
  const received = await receiveRailEvents(ctx, provider, events);
  if (received.some(({ outcome }) => outcome === "unknown")) throw notFound("instruction");
}

async function read(provider: RailProvider, callback: Callback): Promise<readonly RailEvent[]> {
  try {
    return (await provider.receive?.(callback)) ?? [];
  } catch (error) {
    if (!(error instanceof Unsigned)) throw error;
    reportRailFault({ fault: "unsigned", provider: provider.name });
    throw unauthenticated();
  }
}
