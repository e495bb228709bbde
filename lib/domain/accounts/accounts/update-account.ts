import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, ne } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { check } from "@/lib/core/api/field-errors";
import { forbidden, invalid, type FieldErrors } from "@/lib/core/failure";
import { mergePatch } from "@/lib/core/api/merge-patch";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import { acceptedTerms, spendTermsToken } from "@/lib/domain/accounts/terms/terms";
import { placeOfAccount, storeIdentity } from "@/lib/domain/platform/vault/identity";
import { changedProfile } from "./change-profile";
import type { Account, AccountSettings, PatchAccount } from "./contract";
import { accountUpdated } from "./events";
import { displayNameOf, withDefaults, type AccountNames } from "./facts";
import { duplicateForeignID } from "./open-account";
import { CustomerSupport } from "./shared/profile";
import { getAccount } from "./queries";
import type { AccountRow } from "./rows";
import { ownsReferences } from "./seen";

/**
 * Changes an account, each nested object separately. Locks the row, so that simultaneous changes of different fields
 * both survive. Throws 404. Throws 403 for another partner's foreign ID or metadata. Throws 409 for locked data or a
 * foreign ID in use. Throws 422 for fields of the other type or an incomplete result.
 */
export async function updateAccount(ctx: Ctx, patch: PatchAccount): Promise<Account> {
  const { accountID } = ctx;
  const account = await lockAccount(ctx);
  refuseForeign(ctx, account, patch);
  refuseMisfits(account, patch);
  if (patch.foreignID) await rejectDuplicate(ctx, account, patch.foreignID);
  const edited = patch.profile && (await changedProfile(ctx, account, patch.profile));
  const accepted = patch.termsOfService && (await acceptedTerms(ctx, ctx.partnerID, patch.termsOfService));
  const displayName = edited ? displayNameOf(edited.profile as AccountNames) : account.displayName;
  const columns = {
    ...(edited && { profile: edited.profile, displayName }),
    ...plainColumns({ ...account, displayName }, patch),
    ...accepted?.terms,
  };
  if (Object.keys(columns).length === 0) {
    noteUnchanged(ctx);
    return getAccount(ctx);
  }
  await ctx.db
    .update(accountTable)
    .set({ ...columns, updatedOn: ctx.now })
    .where(eq(accountTable.accountID, accountID));
  if (edited?.identity) await storeIdentity(ctx, placeOfAccount(ctx), edited.identity);
  if (accepted?.tokenID) await spendTermsToken(ctx, accountID, accepted.tokenID);
  noteChange(ctx, account, { ...account, ...columns }, edited?.identity && patch.profile);
  await emit(ctx, accountUpdated, { accountID });
  await changed(ctx, "profile");
  return getAccount(ctx);
}

/** Notes a change for the audit log. For new identity data, notes only that it was given. */
function noteChange(ctx: Ctx, was: AccountRow, is: AccountRow, patch?: PatchAccount["profile"]): void {
  const [before, after] = [requestOf(was), requestOf(is)];
  if (!patch && isDeepStrictEqual(before, after)) return noteUnchanged(ctx);
  const { taxID } = patch?.business ?? {};
  const { governmentID, birthDate } = patch?.individual ?? {};
  const sealed = patch && { profile: { business: { taxID }, individual: { governmentID, birthDate } } };
  note(ctx, { name: is.displayName, before, after: sealed ? mergePatch(after, sealed) : after });
}

function requestOf({
  profile,
  metadata,
  foreignID,
  customerSupport,
  settings,
  termsAcceptedOn,
}: AccountRow): Record<string, unknown> {
  return { profile, metadata, foreignID, customerSupport, settings, termsOfService: termsAcceptedOn };
}

/** Throws 403, because foreign ID and metadata belong to one partner. */
function refuseForeign(ctx: Ctx, account: AccountRow, { foreignID, metadata }: PatchAccount): void {
  const isSent = foreignID !== undefined || metadata !== undefined;
  if (isSent && !ownsReferences(ctx, account)) throw forbidden("another's foreignID and metadata");
}

/** Throws 422 for fields of the other account type. */
function refuseMisfits({ accountType }: AccountRow, { profile, customerSupport, settings }: PatchAccount): void {
  const other = accountType === "business" ? "individual" : "business";
  const onlyBusiness = "is only for business accounts";
  const isPerson = accountType === "individual";
  const fieldErrors: FieldErrors = {
    ...(profile?.[other] && { profile: { [other]: `is not for ${accountType} accounts` } }),
    ...(isPerson && customerSupport && { customerSupport: onlyBusiness }),
    ...(isPerson && settings?.cardPayment && { settings: { cardPayment: onlyBusiness } }),
  };
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
}

async function rejectDuplicate(
  { db }: PublicCtx,
  { accountID, partnerID }: AccountRow,
  foreignID: string,
): Promise<void> {
  const of = partnerID === null ? isNull(accountTable.partnerID) : eq(accountTable.partnerID, partnerID);
  const others = and(of, eq(accountTable.foreignID, foreignID), ne(accountTable.accountID, accountID));
  const rows = await db.select({ accountID: accountTable.accountID }).from(accountTable).where(others).limit(1);
  if (rows.length > 0) throw duplicateForeignID();
}

/** The columns that verification never locks. */
function plainColumns(
  { accountType, displayName, ...account }: AccountRow,
  { metadata, foreignID, customerSupport, settings }: PatchAccount,
): Partial<AccountRow> {
  return {
    ...(metadata !== undefined && { metadata }),
    ...(foreignID !== undefined && { foreignID }),
    ...(customerSupport !== undefined && {
      customerSupport: customerSupport && wholeSupport(mergePatch(account.customerSupport ?? {}, customerSupport)),
    }),
    ...(settings && {
      settings: {
        ...withDefaults(accountType, displayName, mergePatch(account.settings ?? {}, settings) as AccountSettings),
      },
    }),
  };
}

function wholeSupport(merged: Record<string, unknown>): Record<string, unknown> | null {
  const checked = check(CustomerSupport, merged);
  if ("errors" in checked) throw invalid({ customerSupport: checked.errors });
  return Object.keys(merged).length > 0 ? merged : null;
}
