import { inArray, and } from "drizzle-orm";
import { capabilityTable } from "@/db/schema";
import { type EventOf, next, stateNames, statesBefore } from "@/lib/core/states";
import { mine, type AccountCtx } from "../context";
import { emitAll } from "../emit";
import type { CapabilityID } from "@/lib/core/capabilities";
import type { RequirementError } from "@/lib/domain/requirements/shared/requirement-id";
import { capabilityUpdated } from "./events";
import { capabilityStates, type CapabilityStatus } from "./states";

type CapabilityEvent = EventOf<typeof capabilityStates>;

/** What to store with the new state. */
interface Findings {
  errors?: RequirementError[];
  disabledReason?: string;
}

/**
 * Applies the event to those of the capabilities that accept it, and emits the changes. Earlier findings are cleared.
 * Returns the changed names.
 */
export async function moveCapabilities(
  ctx: AccountCtx,
  event: CapabilityEvent,
  names: readonly CapabilityID[],
  { errors, disabledReason }: Findings = {},
): Promise<CapabilityID[]> {
  if (names.length === 0) return [];
  const status = targetOf(event);
  const { capability, status: before } = capabilityTable;
  const moved = await ctx.db
    .update(capabilityTable)
    .set({
      status,
      updatedOn: ctx.now,
      errors: errors ?? null,
      ...(status === "disabled" && { disabledOn: ctx.now, disabledReason: disabledReason ?? null }),
    })
    .where(
      mine(
        ctx,
        capabilityTable,
        and(inArray(capability, [...names]), inArray(before, statesBefore(capabilityStates, event))),
      ),
    )
    .returning({ capability });
  await emitAll(
    ctx,
    capabilityUpdated,
    moved.map((row) => ({
      accountID: ctx.accountID,
      data: { accountID: ctx.accountID, capabilityID: row.capability, status },
    })),
  );
  return moved.map((row) => row.capability);
}

/** Every event leads to one state, from wherever it starts. */
function targetOf(event: CapabilityEvent): CapabilityStatus {
  const [from = stateNames(capabilityStates)[0]] = statesBefore(capabilityStates, event);
  return next(capabilityStates, from, event);
}
