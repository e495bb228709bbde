import { notFound, unauthenticated } from "@/lib/core/failure";
import { type Callback, Unsigned } from "@/lib/providers/rails/rail-provider";
import { reportRailFault } from "./faults";

/** A provider that may call us. */
interface Caller<Event> {
  readonly name: string;
  receive?(callback: Callback): Promise<readonly Event[]>;
}

/** Lets a provider check and read its callback. Throws 404 for one that never calls, and 401 for a wrong signature. */
export async function readCallback<Event>(provider: Caller<Event>, callback: Callback): Promise<readonly Event[]> {
  if (!provider.receive) throw notFound("provider");
  try {
    return await provider.receive(callback);
  } catch (error) {
    if (!(error instanceof Unsigned)) throw error;
    reportRailFault({ fault: "unsigned", provider: provider.name });
    throw unauthenticated();
  }
}
