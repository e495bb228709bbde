import { and, isNull } from "drizzle-orm";
import { representativeTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { RepresentativeID } from "@/lib/core/ids";
import { changed } from "@/lib/domain/kernel/changed";
import { note, noteUnchanged } from "@/lib/domain/kernel/act";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import { emit } from "@/lib/domain/kernel/emit";
import { lockAccount } from "@/lib/domain/kernel/lock-account";
import { destroyIdentity } from "@/lib/domain/platform/vault/identity";
import { representativeDeleted } from "./events";
import { placeOf } from "./person";
import { currentRows, fullName, loadRepresentative, thisRepresentative } from "./rows";

/**
 * Removes a person from the business. The row stays, because others refer to it; the identity data is destroyed.
 * Removing again changes nothing. Throws 404, and 409 for the last controller of a verified business.
 */
export async function removeRepresentative(ctx: AccountCtx, id: RepresentativeID): Promise<void> {
  const account = await lockAccount(ctx);
  const row = await loadRepresentative(ctx, id);
  if (row.disabledOn) return noteUnchanged(ctx);
  const others = (await currentRows(ctx)).filter(({ representativeID }) => representativeID !== id);
  if (
    account.verificationStatus === "verified" &&
    row.isController &&
    !others.some(({ isController }) => isController)
  ) {
    throw conflict("a verified business needs a controller: add another one first");
  }
  await ctx.db
    .update(representativeTable)
    .set({ disabledOn: ctx.now, updatedOn: ctx.now })
    .where(and(thisRepresentative(ctx, id), isNull(representativeTable.disabledOn)));
  await destroyIdentity(ctx, placeOf(ctx, id));
  note(ctx, { name: fullName(row) });
  await emit(ctx, representativeDeleted, { accountID: ctx.accountID, representativeID: id });
  await changed(ctx, "people");
}
