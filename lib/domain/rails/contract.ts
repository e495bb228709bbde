import { z } from "zod";
import { operation } from "@/lib/core/operation";

/** A request of a provider as it came. Its adapter checks the signature and reads it. */
export const Callback = z.object({ headers: z.record(z.string(), z.string().optional()), text: z.string() });

export const providerEvents = {
  receive: operation({
    summary: "Take what a provider says of its instructions",
    group: "Providers",
    method: "POST",
    path: "/provider-events/{provider}",
    access: "anyone",
    params: z.object({ provider: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
    body: Callback,
    status: 204,
    accepts: "callback",
    ownTransaction: true,
    unrecorded: "report",
    internal: true,
  }),
};
