import { inArray } from "drizzle-orm";
import { capabilityTable } from "@/db/schema";
import { invalid, type FieldErrors } from "@/lib/core/failure";
import { next, statesBefore } from "@/lib/core/states";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { AccountCtx } from "../context";
import { emitAll } from "../emit";
import { lockAccount } from "../lock-account";
import { BUSINESS_CAPABILITIES, type Capability, impliedCapabilities, type CapabilityID } from "./contract";
import { capabilityRequested } from "./events";
import { listCapabilities } from "./queries";
import { changed } from "@/lib/domain/changed";
import { capabilityStates } from "./states";

/**
 * Asks for capabilities, with those they cannot do without, and has the account verified once nothing is missing. What was
 * asked for before stays as it is, unless it was disabled since. A person asking for what only a business may do gets 422
 * by index; an unknown account 404.
 */
export async function requestCapabilities(ctx: AccountCtx, requested: readonly CapabilityID[]): Promise<Capability[]> {
  const { accountType } = await lockAccount(ctx);
  if (accountType === "individual") refuseBusinessOnly(requested);
  const wanted = impliedCapabilities(requested);
  const fresh = wanted.length > 0 ? await insertPending(ctx, wanted) : [];
  await emitAll(
    ctx,
    capabilityRequested,
    fresh.map(({ capability: capabilityID }) => ({
      accountID: ctx.accountID,
      data: { accountID: ctx.accountID, capabilityID, status: "pending" },
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

function insertPending({ db, accountID, now }: AccountCtx, wanted: readonly CapabilityID[]) {
  const pending = { status: next(capabilityStates, "disabled", "request"), createdOn: now, updatedOn: now };
  return db
    .insert(capabilityTable)
    .values(wanted.map((capability) => ({ ...pending, accountID, capability })))
    .onConflictDoUpdate({
      target: [capabilityTable.accountID, capabilityTable.capability],
      set: { status: pending.status, updatedOn: now, disabledOn: null, disabledReason: null },
      setWhere: inArray(capabilityTable.status, statesBefore(capabilityStates, "request")),
    })
    .returning({ capability: capabilityTable.capability });
}
