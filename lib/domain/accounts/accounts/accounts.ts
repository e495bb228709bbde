import { distinct } from "@/lib/core/collections";
import { CONSENT_SCOPES } from "@/lib/core/scopes";
import { requestCapabilities } from "@/lib/domain/accounts/capabilities/request-capabilities";
import { note, noteUnchanged, unnoted } from "@/lib/domain/kernel/act";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/context";
import { acceptedTerms, spendTermsToken } from "@/lib/domain/accounts/terms/terms";
import type { Account, CreateAccount } from "./contract";
import { openAccount } from "./open-account";
import { getAccount } from "./queries";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import { conflict, forbidden, notFound } from "@/lib/core/failure";
import { ALLOWANCES } from "@/lib/core/roles";
import type { Allowances, SetAllowances } from "./dashboard";
import { changed } from "@/lib/domain/kernel/changed";
import { emit } from "@/lib/domain/kernel/emit";
import { lockAccount } from "@/lib/domain/kernel/lock-account";
import { destroyIdentityOf } from "@/lib/domain/platform/vault/identity";
import { deletionBlockers } from "./deletion-blockers";
import { accountDeleted } from "./events";

/**
 * Creates an account under the caller's, in its mode, and requests transfers and other capabilities. The connection
 * grants everything, because each key and token narrows it. Throws 409 for a foreign ID in use, and 422 for unaccepted
 * terms or capabilities that the type cannot have.
 */
export async function createAccount(ctx: Ctx, input: CreateAccount): Promise<Account> {
  const {
    partnerID,
    caller: { mode },
  } = ctx;
  const accepted = input.termsOfService && (await acceptedTerms(ctx, partnerID, input.termsOfService));
  const accountID = await openAccount(
    ctx,
    { partnerID, mode, scopes: CONSENT_SCOPES, ...(accepted && { terms: accepted.terms }) },
    input,
  );
  if (accepted?.tokenID) await spendTermsToken(ctx, accountID, accepted.tokenID);
  const own = { ...ctx, accountID, homePartnerID: partnerID };
  await requestCapabilities(unnoted(own), distinct([...(input.capabilities ?? []), "transfers"]));
  const account = await getAccount(own);
  note(ctx, { object: accountID, name: account.displayName, accountID });
  return account;
}

/** Returns what the account's members are allowed. Only the partner that brought it in learns this. */
export async function getAllowances(ctx: Ctx): Promise<Allowances> {
  const { accountID, partnerID, allowances } = connectionTable;
  const [row] = await ctx.db
    .select({ allowances })
    .from(connectionTable)
    .innerJoin(accountTable, and(eq(accountTable.accountID, accountID), eq(accountTable.partnerID, partnerID)))
    .where(and(eq(partnerID, ctx.partnerID), eq(accountID, ctx.accountID)));
  return row ?? {};
}

/**
 * Sets what the account's members may do beyond the ordinary. Throws 403 unless the caller brought the account in, and
 * for anything that the caller's own account is not allowed.
 */
export async function setAllowances(ctx: Ctx, input: SetAllowances): Promise<Allowances> {
  const allowances = ALLOWANCES.filter((allowance) => input.allowances.includes(allowance));
  const own = ctx.caller.allowances;
  if (own && allowances.some((allowance) => !own.includes(allowance))) throw forbidden("not allowed itself");
  const before = await getAllowances(ctx);
  if (!before.allowances) throw forbidden("not brought in by the caller");
  const { accountID, partnerID, disconnectedOn } = connectionTable;
  await ctx.db
    .update(connectionTable)
    .set({ allowances })
    .where(and(eq(partnerID, ctx.partnerID), eq(accountID, ctx.accountID), isNull(disconnectedOn)));
  note(ctx, { before, after: { allowances } });
  return { allowances };
}

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
    await destroyIdentityOf(ctx);
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
  const rows = await db
    .select({ one: sql`1` })
    .from(connectionTable)
    .where(and(eq(connectionTable.accountID, accountID), isNull(connectionTable.disconnectedOn)))
    .limit(1);
  return rows.length > 0;
}
