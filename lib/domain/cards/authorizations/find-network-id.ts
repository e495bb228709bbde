import { eq } from "drizzle-orm";
import { cardAuthorizationTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AuthorizationID } from "@/lib/core/ids";
import { mine, type AccountCtx } from "@/lib/domain/kernel/context";

/** The network's name of an authorization of the account. Throws 404. */
export async function findNetworkID(ctx: AccountCtx, id: AuthorizationID): Promise<string> {
  const t = cardAuthorizationTable;
  const [row] = await ctx.db
    .select({ networkID: t.networkID })
    .from(t)
    .where(mine(ctx, t, eq(t.authorizationID, id)));
  if (!row) throw notFound("authorization");
  return row.networkID;
}
