import { isNull, sql } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import type { AccountID } from "@/lib/core/api/ids";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import type { PartnerAccess, SetPartnerAccess } from "./dashboard";
import { getPartnerAccess } from "./queries";

/**
 * Grants the partner of the caller's account these permissions and withdraws all other ones, immediately. Throws 409
 * if no partner brought the account in, or if it disconnected.
 */
export async function setPartnerAccess(ctx: Ctx, input: SetPartnerAccess): Promise<PartnerAccess> {
  const { db, accountID } = ctx;
  await db.execute(sql`select 1 from ${connectionTable} where ${connectionTable.accountID} = ${accountID} for update`);
  const { partner, scopes: before } = await getPartnerAccess(ctx);
  if (!before) throw conflict("no partner has access to this account");
  const scopes = CONSENT_SCOPES.filter((scope) => input.scopes.includes(scope));
  if (scopes.join() === before.join()) noteUnchanged(ctx);
  const brought = sql`${connectionTable.partnerID} = (select ${accountTable.partnerID} from ${accountTable}
    where ${accountTable.accountID} = ${accountID})`;
  const [connection] = await db
    .update(connectionTable)
    .set({ scopes })
    .where(ofAccount(ctx, connectionTable, sql`${isNull(connectionTable.disconnectedOn)} and ${brought}`))
    .returning({ partnerID: connectionTable.partnerID });
  const isNarrowed = before.some((scope) => !scopes.includes(scope));
  if (connection && isNarrowed) await changed(ctx, "consent", connection.partnerID as AccountID);
  note(ctx, { ...(partner && { name: partner }), before: { scopes: before }, after: { scopes } });
  return { ...(partner && { partner }), scopes };
}
