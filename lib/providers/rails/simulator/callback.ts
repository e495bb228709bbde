import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { malformed } from "@/lib/core/failure";
import { FAILURE_CODES } from "@/lib/core/money/rail-codes";
import { RAIL_EVENT_KINDS } from "@/lib/domain/money/rails/states";
import { env } from "@/lib/env";
import { type RailEvent, Unsigned } from "../rail-provider";
import type { Callback } from "../callback";

export const SIGNATURE = "x-sandbox-signature";

const Events = z.object({
  events: z
    .array(
      z.object({
        eventID: z.string().min(1).max(200),
        instructionID: z.uuid(),
        kind: z.enum(RAIL_EVENT_KINDS),
        at: z.iso.datetime().transform((at) => new Date(at)),
        details: z.looseObject({ failureCode: z.enum(FAILURE_CODES).optional() }).optional(),
        cost: z.int().min(0).optional(),
      }),
    )
    .max(100),
});

export function signed(about: "rail" | "issuing" | "dispute", text: string): string {
  return createHmac("sha256", env().NEXTAUTH_SECRET).update(`sandbox ${about} callback: ${text}`).digest("hex");
}

/** Throws Unsigned if a callback has the wrong signature. */
export function refuseUnsigned({ headers }: Callback, signature: string): void {
  const [given, right] = [Buffer.from(headers[SIGNATURE] ?? ""), Buffer.from(signature)];
  if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) throw new Unsigned("wrong signature");
}

export const signatureOf = (text: string): string => signed("rail", text);

/** Verifies and reads a callback of the simulator. Throws Unsigned if the simulator cannot have sent it. */
export function readCallback(callback: Callback): RailEvent[] {
  const { text } = callback;
  refuseUnsigned(callback, signatureOf(text));
  const read = Events.safeParse(JSON.parse(text));
  if (!read.success) throw malformed("the events cannot be read");
  return read.data.events.map(({ details, cost, ...event }) => ({
    ...event,
    ...(details && { details }),
    ...(cost !== undefined && { cost }),
  }));
}
