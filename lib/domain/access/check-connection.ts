import { and, eq, isNull } from "drizzle-orm";
import { connectionTable } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import { parseScope, type Scope } from "@/lib/core/scopes";
import type { Ctx } from "../context";

/**
 * For what only staff may do, of which connections know nothing: throws 403 unless the account at hand granted the scope it
 * comes from; one's own account needs no grant.
 */
export async function checkConnection({ db, accountID, partnerID }: Ctx, scope: Scope): Promise<void> {
  if (accountID === partnerID) return;
  const [connection] = await db.select({ scopes: connectionTable.scopes }).from(connectionTable).where(
    and(eq(connectionTable.partnerID, partnerID), eq(connectionTable.accountID, accountID), isNull(connectionTable.disconnectedOn)),
  );
  if (!connection?.scopes.some((granted) => parseScope(granted)?.scope === scope)) throw forbidden(scope);
}
