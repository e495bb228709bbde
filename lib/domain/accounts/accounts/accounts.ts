import { distinct } from "@/lib/core/collections";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { requestCapabilities } from "@/lib/domain/accounts/capabilities/request-capabilities";
import { note, noteUnchanged, unnoted } from "@/lib/domain/kernel/operations/act";
import { type AccountCtx, callerPlace, type Ctx } from "@/lib/domain/kernel/operations/context";
import { acceptedTerms, spendTermsToken } from "@/lib/domain/accounts/terms/terms";
import type { Account, CreateAccount } from "./contract";
import { openAccount } from "./open-account";
import { getAccount } from "./queries";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accountTable, connectionTable, memberTable } from "@/db/schema";
import type { UserID } from "@/lib/core/api/ids";
import { conflict, forbidden, invalid, notFound } from "@/lib/core/failure";
import { ALLOWANCES } from "@/lib/core/access/roles";
import { notifyMember } from "@/lib/domain/access/notices/notices";
import { emailOf } from "@/lib/domain/access/sessions/person";
import type { Allowances, Charge, SetAllowances, SetCharge } from "./dashboard";
import { changed, type TeamChange } from "@/lib/domain/kernel/operations/changed";
import { emit } from "@/lib/domain/kernel/events/emit";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import { objectName } from "@/lib/domain/kernel/names/object-names";
import { destroyIdentityOf } from "@/lib/domain/platform/vault/identity";
import { deletionBlockers } from "./deletion-blockers";
import { accountDeleted } from "./events";

/**
 * Creates an account for the caller's, in the same mode, and requests transfers and other capabilities. The connection
 * grants everything, because each key and token narrows it. Throws 409 for a foreign ID in use, and 422 for unaccepted
 * terms or capabilities that the account type cannot have.
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

/** Returns the allowances of the account's members. Only the partner that brought the account in gets them. */
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
 * Sets the extra permissions of the account's members. Throws 403 unless the caller brought the account in, and for any
 * permission that the caller's own account lacks.
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

export async function getCharge(ctx: Ctx): Promise<Charge> {
  const c = connectionTable;
  const isConnection = and(eq(c.partnerID, ctx.partnerID), eq(c.accountID, ctx.accountID), isNull(c.disconnectedOn));
  const [row] = await ctx.db.select({ userID: c.inCharge }).from(c).where(isConnection);
  const isAssignable = row !== undefined && ctx.accountID !== ctx.partnerID;
  if (!row?.userID) return { isAssignable };
  return { isAssignable, userID: row.userID, email: await emailOf(ctx, row.userID) };
}

/**
 * Puts a colleague in charge of a connected account, or removes the person in charge. The colleague gets a notice,
 * unless they did it themselves. Throws 404 for the caller's own account, and 422 for a person who is not on the team.
 */
export async function setCharge(ctx: Ctx, { userID }: SetCharge): Promise<void> {
  if (ctx.accountID === ctx.partnerID) throw notFound("connection");
  if (userID && !(await isColleague(ctx, userID))) throw invalid({ userID: "must be someone on your team" });
  const before = await getCharge(ctx);
  if (before.userID === userID) return noteUnchanged(ctx);
  const { accountID, partnerID, disconnectedOn } = connectionTable;
  await ctx.db
    .update(connectionTable)
    .set({ inCharge: userID ?? null })
    .where(and(eq(partnerID, ctx.partnerID), eq(accountID, ctx.accountID), isNull(disconnectedOn)));
  if (userID && userID !== ctx.caller.userID)
    await notifyMember(ctx, callerPlace(ctx), {
      kind: "in-charge",
      userID,
      subjectID: ctx.accountID,
      objectID: ctx.accountID,
    });
  const reason = userID ? await emailOf(ctx, userID) : "nobody";
  note(ctx, { object: ctx.accountID, ...(await objectName(ctx, ctx.accountID)), reason });
}

async function isColleague({ db, partnerID }: Ctx, userID: UserID): Promise<boolean> {
  const isThis = and(eq(memberTable.accountID, partnerID), eq(memberTable.userID, userID));
  return (await db.$count(memberTable, isThis)) > 0;
}

export async function endChargesOf({ db, accountID }: AccountCtx, { userID, role }: TeamChange): Promise<void> {
  if (role) return;
  const { partnerID, inCharge } = connectionTable;
  await db
    .update(connectionTable)
    .set({ inCharge: null })
    .where(and(eq(partnerID, accountID), eq(inCharge, userID)));
}

/**
 * Disconnects an account from the caller's permanently, so that the caller can only read it. Doing it again changes
 * nothing. When the last connection ends, the account's identity data and documents are destroyed, and its cards and
 * bank accounts removed. The account, its ledger and its audit rows stay. Throws 404, and 409 while money, transfers or
 * cards depend on it, or for the caller's own account.
 */
export async function deleteAccount(ctx: Ctx): Promise<void> {
  const { accountID, partnerID, now } = ctx;
  if (accountID === partnerID)
    throw conflict("an account cannot delete itself; only an account it is connected to can delete it");
  if (await isDisconnected(ctx)) return noteUnchanged(ctx);
  const blockers = await deletionBlockers(ctx);
  if (blockers.length > 0)
    throw conflict(`the account cannot be deleted: ${blockers.map(({ message }) => message).join("; ")}`);
  await ctx.db
    .update(connectionTable)
    .set({ disconnectedOn: now })
    .where(and(eq(connectionTable.partnerID, partnerID), eq(connectionTable.accountID, accountID)));
  await changed(ctx, "consent", partnerID);
  const { displayName } = await lockAccount(ctx);
  await ctx.db.update(accountTable).set({ updatedOn: now }).where(eq(accountTable.accountID, accountID));
  if (!(await isConnected(ctx))) {
    await destroyIdentityOf(ctx);
    await changed(ctx, "connections");
  }
  note(ctx, { name: displayName });
  await emit(ctx, accountDeleted, { accountID });
}

/** Locks the account, so that a card or wallet cannot be created for it in the same moment. */
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
