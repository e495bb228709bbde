import { malformed } from "@/lib/core/failure";
import type { DisputeEvent } from "../disputes";
import { DisputeEvents, toDisputeEvents } from "../event-shapes";
import type { Callback } from "../rail-provider";
import { refuseUnsigned, signed } from "./callback";

/** Signs the text of a callback, as the sandbox's networks do. */
export const disputeSignatureOf = (text: string): string => signed("dispute", text);

/** Checks and reads a callback of the sandbox's networks. Throws Unsigned for one that they cannot have sent. */
export function readDisputeCallback(callback: Callback): readonly DisputeEvent[] {
  refuseUnsigned(callback, disputeSignatureOf(callback.text));
  const result = DisputeEvents.safeParse(JSON.parse(callback.text));
  if (!result.success) throw malformed("the events cannot be read");
  return toDisputeEvents(result.data);
}
