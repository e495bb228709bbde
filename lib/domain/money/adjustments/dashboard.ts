import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { Adjustment, adjustmentsOfAccount } from "./contract";

export const ExplainedAdjustment = Adjustment.extend({ reason: z.string() });
export type ExplainedAdjustment = z.infer<typeof ExplainedAdjustment>;

/** The newest adjustments. Older ones are in the wallet's transactions of this type. */
export const LatestAdjustments = z.object({ items: z.array(ExplainedAdjustment), more: z.boolean() });
export type LatestAdjustments = z.infer<typeof LatestAdjustments>;

export const latestAdjustments = {
  list: operation({
    summary: "List the latest adjustments with their reasons",
    group: "Wallets",
    method: "GET",
    path: "/dashboard/accounts/{accountID}/adjustments",
    access: "wallets.read",
    params: adjustmentsOfAccount,
    response: LatestAdjustments,
    status: 200,
    internal: true,
  }),
};
