import { asc, inArray, eq } from "drizzle-orm";
import { capabilityTable } from "@/db/schema";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { Capability } from "./contract";
import { notFound } from "@/lib/core/failure";
import { whyNotOffered } from "./offered";
import { toCapability } from "./rows";
import { loadAnswers } from "@/lib/domain/accounts/requirements/answers";

export async function listCapabilities(ctx: AccountCtx, names?: readonly CapabilityID[]): Promise<Capability[]> {
  const [held, answers] = await Promise.all([loadCapabilities(ctx, names), loadAnswers(ctx)]);
  if (!answers) return [];
  const { mode } = answers;
  return held.map((row) => toCapability(row, answers, mode && whyNotOffered(mode, row.capability)));
}

/** A capability that the account has requested. Throws 404. */
export async function getCapability(ctx: AccountCtx, name: CapabilityID): Promise<Capability> {
  const [capability] = await listCapabilities(ctx, [name]);
  if (!capability) throw notFound("capability");
  return capability;
}

/** Whether the capability is enabled. Locks its row, so that the answer stays true until the transaction ends. */
export async function isEnabled(ctx: AccountCtx, capability: CapabilityID): Promise<boolean> {
  const [held] = await ctx.db
    .select({ status: capabilityTable.status })
    .from(capabilityTable)
    .where(forAccount(ctx, capabilityTable, eq(capabilityTable.capability, capability)))
    .for("share");
  return held?.status === "enabled";
}

export type CapabilityRow = typeof capabilityTable.$inferSelect;

export async function loadCapabilities(ctx: AccountCtx, names?: readonly CapabilityID[]): Promise<CapabilityRow[]> {
  const { capability } = capabilityTable;
  return ctx.db
    .select()
    .from(capabilityTable)
    .where(forAccount(ctx, capabilityTable, names && inArray(capability, [...names])))
    .orderBy(asc(capability));
}
