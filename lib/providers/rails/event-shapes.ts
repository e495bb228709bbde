import { z } from "zod";
import { IssuedCardID } from "@/lib/core/api/ids";
import { CENTS_MAX } from "@/lib/core/money/money";
import { IssuingMerchantData } from "@/lib/domain/cards/authorizations/contract";
import { FACT_KINDS, REQUEST_KINDS } from "@/lib/domain/cards/authorizations/states";
import { DisputePhase } from "@/lib/domain/money/disputes/shared/status";
import type { DisputeEvent } from "./disputes";
import type { SpendEvent } from "./issuing";

/** An identifier from a network or provider: at most 200 printable characters without spaces. */
export const NetworkName = z.string().regex(/^[\x21-\x7e]{1,200}$/);
export const Moment = z.iso.datetime().transform((at) => new Date(at));
/** An amount of at least one cent. */
export const Amount = z.int().min(1).max(CENTS_MAX);
export const EVENTS_MAX = 100;

const disputed = { eventID: NetworkName, networkID: NetworkName, at: Moment };
const Opening = z.object({
  instructionID: z.guid(),
  amount: Amount,
  phase: DisputePhase,
  reasonCode: z.string().regex(/^[\w.]{1,20}$/),
  reason: z.string().max(200).optional(),
  respondBy: Moment,
});

export const DisputeEvents = z.object({
  events: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ ...disputed, kind: z.literal("opened"), opening: Opening }),
        z.object({ ...disputed, kind: z.literal("escalated"), respondBy: Moment }),
        z.object({ ...disputed, kind: z.enum(["won", "lost", "withdrawn"]) }),
      ]),
    )
    .max(EVENTS_MAX),
});

/** Drops the fields that are undefined. */
export function toDisputeEvents({ events }: z.infer<typeof DisputeEvents>): DisputeEvent[] {
  return events.map((event): DisputeEvent => {
    if (event.kind !== "opened") return event;
    const { reason, ...opening } = event.opening;
    return { ...event, opening: { ...opening, ...(reason !== undefined && { reason }) } };
  });
}

const spent = { eventID: NetworkName, issuedCardID: IssuedCardID, at: Moment };
const merchant = IssuingMerchantData.default({});

export const SpendEvents = z.object({
  events: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ ...spent, kind: z.enum(REQUEST_KINDS), networkID: NetworkName, amount: Amount, merchant }),
        z.object({
          ...spent,
          kind: z.enum(FACT_KINDS),
          networkID: NetworkName,
          amount: z.int().min(0).max(CENTS_MAX).optional(),
          final: z.boolean().optional(),
        }),
        z.object({ ...spent, kind: z.literal("refund"), amount: Amount, merchant }),
      ]),
    )
    .max(EVENTS_MAX),
});

/** Drops the fields that are undefined. */
export function toSpendEvents({ events }: z.infer<typeof SpendEvents>): SpendEvent[] {
  return events.map((event): SpendEvent => {
    if (!("networkID" in event) || "merchant" in event) return event;
    const { amount: cents, final, ...fact } = event;
    return { ...fact, ...(cents !== undefined && { amount: cents }), ...(final !== undefined && { final }) };
  });
}
