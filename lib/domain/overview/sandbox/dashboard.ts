import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";

/** Conditions of an account that a scenario can require. */
export const SCENARIO_NEEDS = [
  "wallet",
  "funds",
  "bank-account",
  "verified-bank-account",
  "linked-card",
  "collect-funds",
  "spending-card",
] as const;
export type ScenarioNeed = (typeof SCENARIO_NEEDS)[number];

export const MetNeeds = z.object({ met: z.array(z.enum(SCENARIO_NEEDS)) });
export type MetNeeds = z.infer<typeof MetNeeds>;

export const scenarioNeeds = {
  get: operation({
    summary: "List the scenario needs that an account meets",
    group: "Sandbox",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/scenario-needs",
    access: "payment-methods.read",
    params: z.object({ accountID: AccountID }),
    response: MetNeeds,
    status: 200,
  }),
};
