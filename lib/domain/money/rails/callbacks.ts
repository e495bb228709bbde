import { notFound, unauthenticated } from "@/lib/core/failure";
import { Unsigned } from "@/lib/providers/rails/rail-provider";
import type { Callback } from "@/lib/providers/rails/callback";
import { railNamed } from "@/lib/providers/rails/rails";
import { reportRailAlert } from "./alerts";
import { type RailCtx, receiveRailEvents } from "./receive-events";

interface Caller<Event> {
  readonly name: string;
  receive?(callback: Callback): Promise<readonly Event[]>;
}

/**
 * Lets a provider check and read its callback. Throws 404 for a provider that never calls, and 401 for a wrong
 * signature.
 */
export async function readCallback<Event>(provider: Caller<Event>, callback: Callback): Promise<readonly Event[]> {
  if (!provider.receive) throw notFound("provider");
  try {
    return await provider.receive(callback);
  } catch (error) {
    if (!(error instanceof Unsigned)) throw error;
    reportRailAlert({ fault: "unsigned", provider: provider.name });
    throw unauthenticated();
  }
}

/**
 * Handles a callback. Its provider may send it again any number of times. Throws 404 for an unknown provider, or if any
 * of the events is about an instruction that is not the provider's; 401 for a wrong signature.
 */
export async function receiveCallback(ctx: RailCtx, name: string, callback: Callback): Promise<void> {
  const provider = railNamed(name);
  if (!provider) throw notFound("provider");
  const received = await receiveRailEvents(ctx, provider, await readCallback(provider, callback));
  if (received.some(({ outcome }) => outcome === "unknown")) throw notFound("instruction");
}
