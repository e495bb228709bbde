import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { PROVIDED_SERVICES } from "./shared/services";

/** A provider answered last, failed last, was not asked yet, or is the sandbox's simulator. */
export const ProviderState = z.enum(["working", "failing", "unasked", "simulated"]);
export type ProviderState = z.infer<typeof ProviderState>;

const Service = z.enum(PROVIDED_SERVICES);

/** A provider and how it is. It holds no address, no login and no message of its own. */
export const ProviderStatus = z.object({
  name: z.string(),
  services: z.array(Service),
  state: ProviderState,
  /** When it last got something from us, or we a file of it. */
  handedOverOn: DateTime.optional(),
  answeredOn: DateTime.optional(),
  failedOn: DateTime.optional(),
  /** Says what was wrong then. */
  fault: z.string().optional(),
  /** Counts the failures since its last answer. */
  failures: z.int(),
  /** Counts what waits for it, up to 10,000, and says since when the oldest does. Absent where nothing can wait. */
  waiting: z.int().optional(),
  oldestOn: DateTime.optional(),
});
export type ProviderStatus = z.infer<typeof ProviderStatus>;

/** A service that nobody does, with the reason by which the API refuses it. */
export const MissingService = z.object({ service: Service, reason: z.string() });
export type MissingService = z.infer<typeof MissingService>;

/** The providers of the caller's mode, and what nobody does there. What waits is the caller's own. */
export const ProviderOverview = z.object({
  mode: z.enum(["sandbox", "production"]),
  items: z.array(ProviderStatus),
  missing: z.array(MissingService),
});
export type ProviderOverview = z.infer<typeof ProviderOverview>;

export const providers = {
  list: operation({
    summary: "List the providers of this installation",
    group: "Providers",
    internal: true,
    method: "GET",
    path: "/dashboard/providers",
    access: "providers.read",
    response: ProviderOverview,
    status: 200,
  }),
};
