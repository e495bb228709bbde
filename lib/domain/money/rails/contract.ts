import { z } from "zod";
import { operation } from "@/lib/core/api/operation";

/** A request of a provider as it came. Its adapter checks the signature and reads it. */
const Callback = z.object({ headers: z.record(z.string(), z.string().optional()), text: z.string() });

/**
 * Holds the declaration that every door for a provider's callbacks shares. Its adapter checks who calls, so anyone may.
 */
export const port = {
  group: "Providers",
  method: "POST",
  access: "anyone",
  params: z.object({ provider: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
  body: Callback,
  accepts: "callback",
  transaction: "own",
  audit: { unrecorded: "report" },
  internal: true,
} as const;

export const providerEvents = {
  receive: operation({
    ...port,
    summary: "Take what a provider says of its instructions",
    path: "/provider-events/{provider}",
    status: 204,
  }),
};
