import { accountTable, connectionTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newID, type AccountID, type UserID } from "@/lib/core/api/ids";
import { changed } from "@/lib/domain/kernel/operations/changed";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import type { AcceptedTerms } from "@/lib/domain/accounts/terms/terms";
import { placeOfAccount, storeIdentity } from "@/lib/domain/platform/vault/identity";
import type { CreateAccount } from "./contract";
import { accountCreated } from "./events";
import { displayNameOf, factsOf, withDefaults } from "./facts";
import { identityIn, identityOnFile, type Identity } from "./shared/identity";

export interface AccountOpening {
  partnerID: AccountID;
  mode: "sandbox" | "production";
  scopes: readonly string[];
  /** Known identity numbers, used for those that the input lacks. */
  identity?: Identity;
  inCharge?: UserID | undefined;
  terms?: AcceptedTerms;
}

/**
 * Opens an account and connects it to the partner. Identity numbers go to the vault. Throws 409 when another account of
 * the partner has the foreign ID.
 */
export async function openAccount(
  ctx: PublicCtx,
  { partnerID, mode, scopes, identity: storedIdentity, inCharge, terms }: AccountOpening,
  input: CreateAccount,
): Promise<AccountID> {
  const accountID = newID<AccountID>();
  const identity: Identity = { ...storedIdentity, ...identityIn(input.profile) };
  const displayName = displayNameOf(input.profile);
  const rows = await ctx.db
    .insert(accountTable)
    .values({
      accountID,
      partnerID,
      mode,
      displayName,
      accountType: input.accountType,
      profile: factsOf(input, identityOnFile(identity)),
      customerSupport: input.customerSupport ?? null,
      settings: { ...withDefaults(input.accountType, displayName, input.settings) },
      metadata: input.metadata ?? null,
      foreignID: input.foreignID ?? null,
      ...terms,
      createdOn: ctx.now,
      updatedOn: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ accountID: accountTable.accountID });
  if (rows.length === 0) throw duplicateForeignID();
  await ctx.db
    .insert(connectionTable)
    .values({ partnerID, accountID, scopes: [...scopes], inCharge: inCharge ?? null, createdOn: ctx.now });
  const own = { ...ctx, accountID, homePartnerID: partnerID };
  if (Object.keys(identity).length > 0) await storeIdentity(ctx, placeOfAccount(own), identity);
  await emit(own, accountCreated, { accountID });
  await changed(own, "account");
  return accountID;
}

/** Error 409, because foreign IDs are unique for a partner. */
export const duplicateForeignID = () => conflict("another account has this foreignID");
