import { z } from "zod";
import { CAPABILITIES } from "./capabilities";

/** The name of a capability, which is its ID in paths. */
export const CapabilityID = z.enum(CAPABILITIES).describe("The name of the capability.");
export type CapabilityID = z.infer<typeof CapabilityID>;
