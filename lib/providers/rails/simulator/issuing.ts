import { z } from "zod";
import { malformed } from "@/lib/core/failure";
import { IssuedCardID } from "@/lib/core/ids";
import { CENTS_MAX } from "@/lib/core/money";
import { IssuingMerchantData } from "@/lib/domain/cards/authorizations/contract";
import { FACT_KINDS, REQUEST_KINDS } from "@/lib/domain/cards/authorizations/states";
import type { IssuingProvider, SpendEvent } from "../issuing";
import type { Callback } from "../rail-provider";
import { refuseUnsigned, signed } from "./callback";

const name = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const amount = z.int().min(1).max(CENTS_MAX);
const told = {
  eventID: name,
  issuedCardID: IssuedCardID,
  at: z.iso.datetime().transform((at) => new Date(at)),
};
const Events = z.object({
  events: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({
          ...told,
          kind: z.enum(REQUEST_KINDS),
          networkID: name,
          amount,
          merchant: IssuingMerchantData.default({}),
        }),
        z.object({
          ...told,
          kind: z.enum(FACT_KINDS),
          networkID: name,
          amount: z.int().min(0).max(CENTS_MAX).optional(),
          final: z.boolean().optional(),
        }),
        z.object({ ...told, kind: z.literal("refund"), amount, merchant: IssuingMerchantData.default({}) }),
      ]),
    )
    .max(100),
});

/** Signs the text of a callback, as the simulator does. */
export const spendSignatureOf = (text: string): string => signed("issuing", text);

/** Checks and reads a callback of the simulator. Throws Unsigned for one that it cannot have sent. */
function read(callback: Callback): readonly SpendEvent[] {
  const { text } = callback;
  refuseUnsigned(callback, spendSignatureOf(text));
  const result = Events.safeParse(JSON.parse(text));
  if (!result.success) throw malformed("the events cannot be read");
  return result.data.events.map((event): SpendEvent => {
    if (!("networkID" in event) || "merchant" in event) return event;
    const { amount: cents, final, ...fact } = event;
    return { ...fact, ...(cents !== undefined && { amount: cents }), ...(final !== undefined && { final }) };
  });
}

/** A processor of cards that nobody can pay with. What its cards do, the sandbox's operations say. */
export const issuingSimulator: IssuingProvider = {
  name: "sandbox",
  mode: "sandbox",
  receive: async (callback) => read(callback),
};
