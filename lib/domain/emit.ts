import { eventTable } from "@/db/schema";
import { newID } from "@/lib/core/ids";
import type { PublicCtx } from "./context";

/** A fact about an account: IDs and states only. */
export interface Fact {
  accountID: string;
  /** `issuedCard.created` and the like. */
  type: string;
  data: Record<string, string>;
}

/** Writes down a fact others may want to hear of, in the transaction that makes it true; IDs and states only. */
export async function emit(ctx: PublicCtx, accountID: string, type: string, data: Record<string, string>): Promise<void> {
  await emitAll(ctx, [{ accountID, type, data }]);
}

/** Writes down any number of facts in one statement. */
export async function emitAll(ctx: PublicCtx, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await ctx.db.insert(eventTable).values(facts.map((fact) => ({ ...fact, eventID: newID<string>(), createdOn: ctx.now })));
}
