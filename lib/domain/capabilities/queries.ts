import { asc, eq } from "drizzle-orm";
import { capabilityTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import { mine, type AccountCtx, type PublicCtx } from "../context";
import type { CapabilityID } from "./contract";
import type { CapabilityStatus } from "./states";

/** A capability as an account shows it. */
export interface CapabilityOfAccount {
  capability: CapabilityID;
  status: CapabilityStatus;
}

/** What the account asked to be able to do, and how far that is, by name. */
export async function listCapabilities(ctx: AccountCtx): Promise<CapabilityOfAccount[]> {
  return ctx.db
    .select({ capability: capabilityTable.capability, status: capabilityTable.status })
    .from(capabilityTable)
    .where(mine(ctx, capabilityTable))
    .orderBy(asc(capabilityTable.capability));
}

/** Whether the account may do something; in a transaction that stays so until its end, as the row is held. */
export async function isEnabled(ctx: PublicCtx, accountID: AccountID, capability: CapabilityID): Promise<boolean> {
  const [held] = await ctx.db
    .select({ status: capabilityTable.status })
    .from(capabilityTable)
    .where(mine({ ...ctx, accountID }, capabilityTable, eq(capabilityTable.capability, capability)))
    .for("share");
  return held?.status === "enabled";
}
