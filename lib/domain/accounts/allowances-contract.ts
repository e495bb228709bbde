import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { ALLOWANCES } from "@/lib/core/roles";
import { distinct } from "@/lib/core/shapes";
import { oneAccount } from "./contract";

/** Something which an account's own members may do only if the partner who brought it in allows it. */
export const Allowance = z.enum(ALLOWANCES);

/** What the members of an account are allowed; absent where the caller did not bring the account in, who cannot say. */
export const Allowances = z.object({ allowances: z.array(Allowance).optional() });
export type Allowances = z.infer<typeof Allowances>;

/** All that is allowed from now on. */
export const SetAllowances = z.object({ allowances: z.array(Allowance).overwrite(distinct) });
export type SetAllowances = z.infer<typeof SetAllowances>;

const declared = {
  group: "Accounts",
  path: "/dashboard/accounts/{accountID}/allowances",
  params: oneAccount,
  response: Allowances,
  status: 200,
  internal: true,
} as const;

export const accountAllowances = {
  get: operation({
    ...declared,
    summary: "See what an account's members are allowed",
    method: "GET",
    access: "allowances.read",
  }),
  set: operation({
    ...declared,
    summary: "Allow an account's members more or less",
    method: "PUT",
    access: "allowances.write",
    body: SetAllowances,
    audit: "allowances.update",
    stepUp: true,
  }),
};
