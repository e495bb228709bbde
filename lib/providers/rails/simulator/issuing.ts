import { malformed } from "@/lib/core/failure";
import { SpendEvents, toSpendEvents } from "../event-shapes";
import type { IssuingProvider, SpendEvent } from "../issuing";
import type { Callback } from "../callback";
import { refuseUnsigned, signed } from "./callback";

export const spendSignatureOf = (text: string): string => signed("issuing", text);

/** Verifies and reads a callback of the simulator. Throws Unsigned if the simulator cannot have sent it. */
function read(callback: Callback): readonly SpendEvent[] {
  const { text } = callback;
  refuseUnsigned(callback, spendSignatureOf(text));
  const result = SpendEvents.safeParse(JSON.parse(text));
  if (!result.success) throw malformed("the events cannot be read");
  return toSpendEvents(result.data);
}

/** A processor of cards that cannot pay anywhere. The sandbox's operations create their transactions. */
export const issuingSimulator: IssuingProvider = {
  name: "sandbox",
  mode: "sandbox",
  receive: async (callback) => read(callback),
};
