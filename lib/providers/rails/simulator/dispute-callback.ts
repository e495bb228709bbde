import { z } from "zod";
import { malformed } from "@/lib/core/failure";
import { CENTS_MAX } from "@/lib/core/money";
import { DisputePhase } from "@/lib/domain/money/disputes/shared/status";
import type { DisputeEvent } from "../disputes";
import type { Callback } from "../rail-provider";
import { refuseUnsigned, signed } from "./callback";

const name = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const moment = z.iso.datetime().transform((at) => new Date(at));
const told = { eventID: name, networkID: name, at: moment };
const Opening = z.object({
  instructionID: z.guid(),
  amount: z.int().min(1).max(CENTS_MAX),
  phase: DisputePhase,
  reasonCode: z.string().regex(/^[\w.]{1,20}$/),
  reason: z.string().max(200).optional(),
  respondBy: moment,
});
const Events = z.object({
  events: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ ...told, kind: z.literal("opened"), opening: Opening }),
        z.object({ ...told, kind: z.literal("escalated"), respondBy: moment }),
        z.object({ ...told, kind: z.enum(["won", "lost", "withdrawn"]) }),
      ]),
    )
    .max(100),
});

/** Signs the text of a callback, as the sandbox's networks do. */
export const disputeSignatureOf = (text: string): string => signed("dispute", text);

/** Checks and reads a callback of the sandbox's networks. Throws Unsigned for one that they cannot have sent. */
export function readDisputeCallback(callback: Callback): readonly DisputeEvent[] {
  refuseUnsigned(callback, disputeSignatureOf(callback.text));
  const result = Events.safeParse(JSON.parse(callback.text));
  if (!result.success) throw malformed("the events cannot be read");
  return result.data.events.map((event): DisputeEvent => {
    if (event.kind !== "opened") return event;
    const { reason, ...opening } = event.opening;
    return { ...event, opening: { ...opening, ...(reason !== undefined && { reason }) } };
  });
}
