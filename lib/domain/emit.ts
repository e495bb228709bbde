import { eventTable } from "@/db/schema";
import { newID } from "@/lib/core/ids";
import type { PublicCtx } from "./context";

/** Writes down a fact others may want to hear of, in the transaction that makes it true; IDs and states only. */
export async function emit(ctx: PublicCtx, accountID: string, type: string, data: Record<string, string>): Promise<void> {
  await ctx.db.insert(eventTable).values({ eventID: newID(), accountID, type, data, createdOn: ctx.now });
}
