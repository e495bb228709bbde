import { and, eq, inArray } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import type { IssuedCardID } from "@/lib/core/ids";
import { next, statesBefore } from "@/lib/core/states";
import type { PublicCtx } from "../context";
import { emit } from "../emit";
import { cardUpdated } from "./events";
import { issuedCardStates } from "./states";

/** Activates an inactive card. Other and unknown cards stay as they are. */
export async function activateIssuedCard(ctx: PublicCtx, id: IssuedCardID): Promise<void> {
  const { accountID, issuedCardID, state } = issuedCardTable;
  const [active] = await ctx.db
    .update(issuedCardTable)
    .set({ state: next(issuedCardStates, "inactive", "activate") })
    .where(and(eq(issuedCardID, id), inArray(state, statesBefore(issuedCardStates, "activate"))))
    .returning({ accountID, state });
  if (active)
    await emit({ ...ctx, accountID: active.accountID }, cardUpdated, { issuedCardID: id, state: active.state });
}
