import { and, eq, inArray } from "drizzle-orm";
import { identitySecretTable } from "@/db/schema";
import { keys } from "@/lib/providers/keys";
import type { AccountID } from "@/lib/core/api/ids";
import { type AccountPlace, forAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { columnsOf } from "@/lib/domain/kernel/storage/insert-many";
import { aadOf, open, seal, type SealedRecord } from "./envelope";

/** An account, representative, bank account, invite (its code) or application (code and person). */
export interface IdentityPlace {
  ownerKind: "account" | "representative" | "invite" | "application" | "bank-account";
  owner: string;
  accountID: AccountID;
  partnerID: AccountID;
}

/** The place of an account's own numbers. */
export const placeOfAccount = ({ accountID, homePartnerID: partnerID }: AccountPlace): IdentityPlace => ({
  ownerKind: "account",
  owner: accountID,
  accountID,
  partnerID,
});

/** Seals identity numbers for one place, as the columns of `vault.identity_secret`. */
export function sealIdentity(place: IdentityPlace, data: object): SealedRecord {
  return seal(keys(), "identity", identityAAD(place), Buffer.from(JSON.stringify(data)));
}

const identityColumns = columnsOf(identitySecretTable);

/** Seals identity numbers for one place. Returns the row in database columns, for an SQL function that stores it. */
export const identityRow = ({ now }: Pick<PublicCtx, "now">, place: IdentityPlace, data: object) =>
  identityColumns({ ...place, ...sealIdentity(place, data), createdOn: now });

/** Seals and stores identity numbers. Replaces those of the place. */
export async function storeIdentity(ctx: PublicCtx, place: IdentityPlace, data: object): Promise<void> {
  const sealed = sealIdentity(place, data);
  await ctx.db
    .insert(identitySecretTable)
    .values({ ...place, ...sealed, createdOn: ctx.now })
    .onConflictDoUpdate({
      target: [identitySecretTable.partnerID, identitySecretTable.ownerKind, identitySecretTable.owner],
      set: { ...sealed, createdOn: ctx.now },
      setWhere: eq(identitySecretTable.accountID, place.accountID),
    });
}

/**
 * The identity numbers of the place, if there are any. Throws a VaultError if they were sealed for a different place.
 * The caller's type must match the stored one: the seal proves that no other code wrote it.
 */
export async function readIdentity<T extends object>(ctx: PublicCtx, place: IdentityPlace): Promise<T | undefined> {
  const [sealed] = await ctx.db.select().from(identitySecretTable).where(at(place));
  return sealed && (JSON.parse(open(keys(), "identity", identityAAD(place), sealed).toString()) as T);
}

export async function destroyIdentity(ctx: PublicCtx, place: IdentityPlace): Promise<void> {
  await ctx.db.delete(identitySecretTable).where(at(place));
}

/** Deletes all identity data of an account, its people and its bank accounts, but not of its invitees. */
export async function destroyIdentityOf(ctx: PublicCtx & AccountPlace): Promise<void> {
  const kinds = inArray(identitySecretTable.ownerKind, ["account", "representative", "bank-account"]);
  await ctx.db.delete(identitySecretTable).where(forAccount(ctx, identitySecretTable, kinds));
}

function at({ partnerID, ownerKind, owner, accountID }: IdentityPlace) {
  const { ownerKind: kind, owner: name } = identitySecretTable;
  const isIts = eq(identitySecretTable.accountID, accountID);
  return and(eq(identitySecretTable.partnerID, partnerID), eq(kind, ownerKind), eq(name, owner), isIts);
}

/** Binds identity numbers to their place. Kinds of owners contain no colon, so no two owners share an ID. */
export function identityAAD({ ownerKind, owner, accountID }: Omit<IdentityPlace, "partnerID">): Buffer {
  return aadOf({ table: "vault.identity_secret", column: "ciphertext", id: `${ownerKind}:${owner}`, accountID });
}
