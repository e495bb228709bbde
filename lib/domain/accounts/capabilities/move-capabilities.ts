import { and, eq, inArray } from "drizzle-orm";
import { accountTable, capabilityTable } from "@/db/schema";
import { type EventOf, next, stateNames, statesBefore } from "@/lib/core/api/states";
import { forAccount, type AccountCtx } from "@/lib/domain/kernel/operations/context";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { RequirementError } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import { capabilityUpdated } from "./events";
import { capabilityStates, type CapabilityStatus } from "./states";

type CapabilityEvent = EventOf<typeof capabilityStates>;

interface Findings {
  errors?: RequirementError[];
  disabledReason?: string;
}

/**
 * Applies the event to those of the capabilities that accept it. Sends events about the changes and about the payment
 * methods that depend on them. Clears earlier findings. Returns the changed names.
 */
export async function moveCapabilities(
  ctx: AccountCtx,
  event: CapabilityEvent,
  names: readonly CapabilityID[],
  findings: Findings = {},
): Promise<CapabilityID[]> {
  if (names.length === 0) return [];
  return emittingMethods(ctx, { accountID: ctx.accountID }, () => move(ctx, event, names, findings));
}

async function move(
  ctx: AccountCtx,
  event: CapabilityEvent,
  names: readonly CapabilityID[],
  { errors, disabledReason }: Findings,
): Promise<CapabilityID[]> {
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
      forAccount(
        ctx,
        capabilityTable,
        and(inArray(capability, [...names]), inArray(before, statesBefore(capabilityStates, event))),
      ),
    )
    .returning({ capability });
  if (moved.length === 0) return [];
  const foreignID = await foreignIDOf(ctx);
  await emitAll(
    ctx,
    capabilityUpdated,
    moved.map(({ capability: name }) => ({
      accountID: ctx.accountID,
      data: {
        accountID: ctx.accountID,
        capabilityID: name,
        capability: name,
        status,
        ...(foreignID !== null && { foreignID }),
      },
    })),
  );
  return moved.map((row) => row.capability);
}

async function foreignIDOf({ db, accountID }: AccountCtx): Promise<string | null> {
  const { foreignID } = accountTable;
  const [account] = await db.select({ foreignID }).from(accountTable).where(eq(accountTable.accountID, accountID));
  return account?.foreignID ?? null;
}

/** Each event leads to one state, from any state where it starts. */
function targetOf(event: CapabilityEvent): CapabilityStatus {
  const [from = stateNames(capabilityStates)[0]] = statesBefore(capabilityStates, event);
  return next(capabilityStates, from, event);
}
