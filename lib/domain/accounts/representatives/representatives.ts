import { and, inArray, isNull } from "drizzle-orm";
import { representativeTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newID, type RepresentativeID } from "@/lib/core/api/ids";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import { destroyIdentity } from "@/lib/domain/platform/vault/identity";
import type { VerificationOutcome } from "@/lib/providers/verification";
import type { CreateRepresentative, Representative } from "./contract";
import { representativeCreated, representativeDeleted } from "./events";
import { checkedPerson, columnsOf, placeOf, refuseOverfull, sealPerson } from "./person";
import { currentRows, fullName, loadRepresentative, thisRepresentative, toRepresentative } from "./rows";

/**
 * Adds a person who owns or controls the business. Identity data goes to the vault. Throws 404; 409 for a person's
 * account or one person too many; 422 when all shares exceed 100 percent.
 */
export async function createRepresentative(ctx: AccountCtx, input: CreateRepresentative): Promise<Representative> {
  const { accountType } = await lockAccount(ctx);
  if (accountType !== "business") throw conflict("only a business has representatives");
  const person = checkedPerson(input);
  refuseOverfull(await currentRows(ctx), person.responsibilities);
  const representativeID = newID<RepresentativeID>();
  const [row] = await ctx.db
    .insert(representativeTable)
    .values({
      partnerID: ctx.homePartnerID,
      representativeID,
      accountID: ctx.accountID,
      ...columnsOf(person),
      createdOn: ctx.now,
      updatedOn: ctx.now,
    })
    .returning();
  if (!row) throw conflict("the representative was not added");
  await sealPerson(ctx, representativeID, person);
  await emit(ctx, representativeCreated, { accountID: ctx.accountID, representativeID });
  await changed(ctx, "people");
  note(ctx, { object: representativeID, name: fullName(row), after: { responsibilities: person.responsibilities } });
  return toRepresentative(row);
}

/**
 * Removes a person from the business. The row stays, because other rows refer to it; the identity data is destroyed.
 * Removing the person again changes nothing. Throws 404, and 409 for the last controller of a verified business.
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

type Status = (typeof representativeTable.$inferSelect)["verificationStatus"];

export async function settlePeople(ctx: AccountCtx, outcome: VerificationOutcome): Promise<void> {
  const wrong = outcome.status === "errored" ? outcome.errors.map(({ requirement }) => requirement) : [];
  const people = (await currentRows(ctx)).filter(({ verificationStatus }) => verificationStatus !== "verified");
  const statusOf = (id: string): Status =>
    outcome.status === "pending"
      ? "pending"
      : wrong.some((requirement) => requirement.includes(id))
        ? "errored"
        : "verified";
  for (const status of ["pending", "errored", "verified"] as const) {
    const ids = people
      .filter(({ representativeID }) => statusOf(representativeID) === status)
      .map(({ representativeID }) => representativeID);
    if (ids.length > 0) await write(ctx, ids, status);
  }
}

async function write(
  ctx: AccountCtx,
  ids: (typeof representativeTable.$inferSelect)["representativeID"][],
  status: Status,
): Promise<void> {
  const { representativeID, disabledOn, verificationStatus } = representativeTable;
  const unsettled = and(inArray(representativeID, ids), isNull(disabledOn));
  await ctx.db
    .update(representativeTable)
    .set({ verificationStatus: status })
    .where(
      forAccount(
        ctx,
        representativeTable,
        and(unsettled, inArray(verificationStatus, ["unverified", "pending", "errored"])),
      ),
    );
}
