import { and, eq, isNull, sql } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import { changed } from "../changed";
import type { AccountCtx, Ctx } from "../context";
import { emit } from "../emit";
import { lockAccount } from "../lock-account";
import { destroyIdentityOf } from "../vault/identity";
import { deletionBlockers } from "./deletion-blockers";
import { accountDeleted } from "./events";

/**
 * Disconnects an account from the caller's for good; doing it again is fine. From then on it can only be read. When
 * nobody is connected any more, its identity data and documents are destroyed, and its cards and bank accounts removed.
 * The account, its ledger and its audit rows stay. Throws 404, and 409 while money, transfers or cards depend on it, or
 * for the caller's own account.
 */
export async function deleteAccount(ctx: Ctx): Promise<void> {
  const { accountID, partnerID, now } = ctx;
  if (accountID === partnerID)
    throw conflict("an account cannot be deleted by itself, only by the one it is connected to");
  if (await isDisconnected(ctx)) return noteUnchanged(ctx);
  const blockers = await deletionBlockers(ctx);
  if (blockers.length > 0)
    throw conflict(`the account cannot be deleted: ${blockers.map(({ message }) => message).join("; ")}`);
  await ctx.db
    .update(connectionTable)
    .set({ disconnectedOn: now })
    .where(and(eq(connectionTable.partnerID, partnerID), eq(connectionTable.accountID, accountID)));
  const { displayName } = await lockAccount(ctx);
  await ctx.db.update(accountTable).set({ updatedOn: now }).where(eq(accountTable.accountID, accountID));
  if (!(await isConnected(ctx))) {
    await destroyIdentityOf(ctx, accountID);
    await changed(ctx, "connections");
  }
  note(ctx, { name: displayName });
  await emit(ctx, accountDeleted, { accountID });
}

/** Locks the account, so that nobody makes a card or wallet for it meanwhile. */
async function isDisconnected({ db, accountID, partnerID }: Ctx): Promise<boolean> {
  await db
    .select({ one: sql`1` })
    .from(accountTable)
    .where(eq(accountTable.accountID, accountID))
    .for("update");
  const { disconnectedOn } = connectionTable;
  const [connection] = await db
    .select({ disconnectedOn })
    .from(connectionTable)
    .where(and(eq(connectionTable.partnerID, partnerID), eq(connectionTable.accountID, accountID)));
  if (!connection) throw notFound("account");
  return connection.disconnectedOn !== null;
}

async function isConnected({ db, accountID }: AccountCtx): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(connectionTable)
    .where(and(eq(connectionTable.accountID, accountID), isNull(connectionTable.disconnectedOn)))
    .limit(1);
  return found.length > 0;
}
