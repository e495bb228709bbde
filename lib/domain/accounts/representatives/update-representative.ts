import { isDeepStrictEqual } from "node:util";
import { representativeTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { RepresentativeID } from "@/lib/core/api/ids";
import { changedPaths, isTree, mergePatch } from "@/lib/core/api/merge-patch";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import type { Representative, UpdateRepresentative } from "./contract";
import { representativeUpdated } from "./events";
import { checkedPerson, columnsOf, readPerson, refuseOverfull, sealPerson, type SealedPerson } from "./person";
import {
  currentRows,
  factsOf,
  fullName,
  loadRepresentative,
  responsibilitiesOf,
  thisRepresentative,
  toRepresentative,
  type RepresentativeRow,
} from "./rows";

/**
 * Changes a person. Absent fields stay and null removes. During and after verification, only missing data can be added.
 * Throws 404, 409 for a removed or locked person, and 422 for invalid fields.
 */
export async function updateRepresentative(
  ctx: AccountCtx,
  id: RepresentativeID,
  input: UpdateRepresentative,
): Promise<Representative> {
  await lockAccount(ctx);
  const row = await loadRepresentative(ctx, id);
  if (row.disabledOn) throw conflict("the representative was removed");
  const before = personOf(row, await readPerson(ctx, id));
  const after = checkedPerson(mergePatch(before, patchOf(before, input)));
  if (isDeepStrictEqual(before, after)) {
    noteUnchanged(ctx);
    return toRepresentative(row);
  }
  refuseLocked(row, before, after);
  refuseOverfull(
    (await currentRows(ctx)).filter((other) => other.representativeID !== id),
    after.responsibilities,
  );
  const verificationStatus = row.verificationStatus === "errored" ? "unverified" : row.verificationStatus;
  const [updated] = await ctx.db
    .update(representativeTable)
    .set({ ...columnsOf(after), verificationStatus, updatedOn: ctx.now })
    .where(thisRepresentative(ctx, id))
    .returning();
  if (!updated) throw conflict("the representative was changed by another request; reload and retry");
  await sealPerson(ctx, id, after);
  note(ctx, { name: fullName(updated), before, after });
  await emit(ctx, representativeUpdated, { accountID: ctx.accountID, representativeID: id });
  await changed(ctx, "people");
  return toRepresentative(updated);
}

/** All known data of a person, in the shape of the request that adds one. */
function personOf(row: RepresentativeRow, sealed: SealedPerson): Record<string, unknown> {
  const responsibilities = responsibilitiesOf(row);
  return { ...factsOf(row), ...sealed, ...(responsibilities && { responsibilities }) };
}

/** A new identity number replaces the old one completely. */
function patchOf(before: Record<string, unknown>, input: UpdateRepresentative): Record<string, unknown> {
  const { governmentID } = input;
  const tree = isTree(before.governmentID) ? before.governmentID : {};
  if (!governmentID) return input;
  const replaced = Object.fromEntries(
    Object.entries(governmentID).map(([kind, number]) => [kind, { ...gone(tree[kind]), ...number }]),
  );
  return { ...input, governmentID: replaced };
}

const gone = (number: unknown) =>
  isTree(number) ? Object.fromEntries(Object.keys(number).map((key) => [key, null])) : {};

function refuseLocked({ verificationStatus }: RepresentativeRow, before: Record<string, unknown>, after: object): void {
  if (verificationStatus !== "verified" && verificationStatus !== "pending") return;
  const [changed] = changedPaths(before, after);
  if (changed)
    throw conflict(`${changed} is verified, or being so, and cannot be changed; what is missing can be added`);
}
