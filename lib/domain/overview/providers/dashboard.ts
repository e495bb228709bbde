import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { DateTime } from "@/lib/core/api/shapes";
import { PROVIDED_SERVICES } from "./shared/services";

/**
 * The provider's last call succeeded, its last call failed, it was not called yet, or it is the sandbox's simulator.
 */
export const ProviderState = z.enum(["working", "failing", "unasked", "simulated"]);
export type ProviderState = z.infer<typeof ProviderState>;

const Service = z.enum(PROVIDED_SERVICES);

/** A provider and its state, without its address, login or messages. */
export const ProviderStatus = z.object({
  name: z.string(),
  services: z.array(Service),
  state: ProviderState,
  /** The last time Tender sent the provider a file or request, or fetched one of its files. */
  handedOverOn: DateTime.optional(),
  answeredOn: DateTime.optional(),
  failedOn: DateTime.optional(),
  fault: z.string().optional(),
  failures: z.int(),
  /** Items waiting for the provider, at most 10,000, and the time of the oldest. Absent if nothing can wait for it. */
  waiting: z.int().optional(),
  oldestOn: DateTime.optional(),
});
export type ProviderStatus = z.infer<typeof ProviderStatus>;

export const MissingService = z.object({ service: Service, reason: z.string() });
export type MissingService = z.infer<typeof MissingService>;

/** The providers of the caller's mode, and the services without one. Only the caller's own items count as waiting. */
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
