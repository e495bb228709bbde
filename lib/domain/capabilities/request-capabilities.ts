import { eq, inArray } from "drizzle-orm";
import { accountTable, capabilityTable } from "@/db/schema";
import { invalid, notFound, type FieldErrors } from "@/lib/core/failure";
import { next, statesBefore } from "@/lib/core/states";
import type { AccountCtx } from "../context";
import { emitAll } from "../emit";
import { enqueue } from "../enqueue";
import { BUSINESS_CAPABILITIES, impliedCapabilities, type CapabilityID } from "./contract";
import { listCapabilities, type CapabilityOfAccount } from "./queries";
import { capabilityStates } from "./states";

/**
 * Asks for capabilities, with those they cannot do without, and has the account verified. What was asked for before stays
 * as it is, unless it was disabled since. A person asking for what only a business may do gets 422 by index; an unknown
 * account 404.
 */
export async function requestCapabilities(ctx: AccountCtx, requested: readonly CapabilityID[]): Promise<CapabilityOfAccount[]> {
  await refuseUnfit(ctx, requested);
  const wanted = impliedCapabilities(requested);
  const fresh = wanted.length > 0 ? await insertPending(ctx, wanted) : [];
  await emitAll(ctx, fresh.map(({ capability }) => ({ accountID: ctx.accountID, type: "capability.requested", data: { capability, status: "pending" } })));
  if (fresh.length > 0) await enqueue(ctx, "verify-account", { accountID: ctx.accountID });
  const all = await listCapabilities(ctx);
  return all.filter(({ capability }) => wanted.includes(capability));
}

async function refuseUnfit({ db, accountID }: AccountCtx, requested: readonly CapabilityID[]): Promise<void> {
  const [account] = await db.select({ type: accountTable.accountType }).from(accountTable).where(eq(accountTable.accountID, accountID));
  if (!account) throw notFound("account");
  if (account.type === "business") return;
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
