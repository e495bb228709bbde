import { inArray } from "drizzle-orm";
import { capabilityTable } from "@/db/schema";
import { invalid, type FieldErrors } from "@/lib/core/failure";
import { next, statesBefore } from "@/lib/core/api/states";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import { BUSINESS_CAPABILITIES, impliedCapabilities, type CapabilityID } from "@/lib/core/money/capabilities";
import type { Capability } from "./contract";
import { capabilityRequested } from "./events";
import { listCapabilities } from "./queries";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { capabilityStates } from "./states";

/**
 * Requests capabilities and those that they need. Verification starts once all answers are complete. Earlier requests
 * stay as they are, unless they were disabled. Throws 422 by index when a person requests a capability for businesses
 * only, and 404 for an unknown account.
 */
export async function requestCapabilities(ctx: AccountCtx, requested: readonly CapabilityID[]): Promise<Capability[]> {
  const { accountType, foreignID } = await lockAccount(ctx);
  if (accountType === "individual") refuseBusinessOnly(requested);
  const wanted = impliedCapabilities(requested);
  const fresh = wanted.length > 0 ? await insertPending(ctx, wanted) : [];
  await emitAll(
    ctx,
    capabilityRequested,
    fresh.map(({ capability }) => ({
      accountID: ctx.accountID,
      data: {
        accountID: ctx.accountID,
        capabilityID: capability,
        capability,
        ...(foreignID !== null && { foreignID }),
      },
    })),
  );
  if (fresh.length > 0) await changed(ctx, "capabilities");
  if (fresh.length > 0) note(ctx, { objects: fresh.map(({ capability }) => ({ object: capability })) });
  else noteUnchanged(ctx);
  return listCapabilities(ctx, wanted);
}

function refuseBusinessOnly(requested: readonly CapabilityID[]): void {
  const unfit: FieldErrors = {};
  for (const [index, capability] of requested.entries()) {
    if (BUSINESS_CAPABILITIES.includes(capability)) unfit[index] = "is only for business accounts";
  }
  if (Object.keys(unfit).length > 0) throw invalid({ capabilities: unfit });
}

function insertPending({ db, accountID, homePartnerID: partnerID, now }: AccountCtx, wanted: readonly CapabilityID[]) {
  const pending = { status: next(capabilityStates, "disabled", "request"), createdOn: now, updatedOn: now };
  return db
    .insert(capabilityTable)
    .values(wanted.map((capability) => ({ ...pending, partnerID, accountID, capability })))
    .onConflictDoUpdate({
      target: [capabilityTable.partnerID, capabilityTable.accountID, capabilityTable.capability],
      set: { status: pending.status, updatedOn: now, disabledOn: null, disabledReason: null },
      setWhere: inArray(capabilityTable.status, statesBefore(capabilityStates, "request")),
    })
    .returning({ capability: capabilityTable.capability });
}
