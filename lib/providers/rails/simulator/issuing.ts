import { malformed } from "@/lib/core/failure";
import { SpendEvents, toSpendEvents } from "../event-shapes";
import type { IssuingProvider, SpendEvent } from "../issuing";
import type { Callback } from "../callback";
import { refuseUnsigned, signed } from "./callback";

/** Signs the text of a callback, as the simulator does. */
export const spendSignatureOf = (text: string): string => signed("issuing", text);

/** Checks and reads a callback of the simulator. Throws Unsigned for one that it cannot have sent. */
function read(callback: Callback): readonly SpendEvent[] {
  const { text } = callback;
  refuseUnsigned(callback, spendSignatureOf(text));
  const result = SpendEvents.safeParse(JSON.parse(text));
  if (!result.success) throw malformed("the events cannot be read");
  return toSpendEvents(result.data);
}

/** A processor of cards that nobody can pay with. What its cards do, the sandbox's operations say. */
export const issuingSimulator: IssuingProvider = {
  name: "sandbox",
  mode: "sandbox",
  receive: async (callback) => read(callback),
};
