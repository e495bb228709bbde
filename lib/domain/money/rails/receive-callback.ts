import { notFound } from "@/lib/core/failure";
import type { Callback } from "@/lib/providers/rails/rail-provider";
import { railNamed } from "@/lib/providers/rails/rails";
import { readCallback } from "./read-callback";
import { type RailCtx, receiveRailEvents } from "./receive-events";

/**
 * Takes a callback. Its provider may send it again as often as it likes. Throws 404 for an unknown provider, or when any of
 * the events is about an instruction that is not the provider's; 401 for a wrong signature.
 */
export async function receiveCallback(ctx: RailCtx, name: string, callback: Callback): Promise<void> {
  const provider = railNamed(name);
  if (!provider) throw notFound("provider");
  const received = await receiveRailEvents(ctx, provider, await readCallback(provider, callback));
  if (received.some(({ outcome }) => outcome === "unknown")) throw notFound("instruction");
}
