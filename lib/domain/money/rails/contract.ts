import { z } from "zod";
import { operation } from "@/lib/core/api/operation";

/** A provider's request as it came. Its adapter checks the signature and parses it. */
const Callback = z.object({ headers: z.record(z.string(), z.string().optional()), text: z.string() });

/**
 * The declaration that all operations for a provider's callbacks share. They require no sign-in, because the adapter
 * checks the caller.
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
    summary: "Receive a provider's callback",
    path: "/provider-events/{provider}",
    status: 204,
  }),
};
