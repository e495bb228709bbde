import { and, asc, isNull } from "drizzle-orm";
import { representativeTable } from "@/db/schema";
import type { RepresentativeID } from "@/lib/core/api/ids";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type HomeAccount, ofThese } from "@/lib/domain/kernel/names/home-partner";
import type { Representative } from "./contract";
import { currentRows, loadRepresentative, toRepresentative } from "./rows";

/** A representative of the account, even a removed one. Throws 404. */
export async function getRepresentative(ctx: AccountCtx, id: RepresentativeID): Promise<Representative> {
  return toRepresentative(await loadRepresentative(ctx, id));
}

/** The current representatives of the account, oldest first. A person's account has none. */
export async function listRepresentatives(ctx: AccountCtx): Promise<Representative[]> {
  return (await currentRows(ctx)).map(toRepresentative);
}

export async function representativesOf(
  { db }: Pick<PublicCtx, "db">,
  accounts: readonly HomeAccount[],
): Promise<Map<string, Representative[]>> {
  const byKey = new Map<string, Representative[]>();
  if (accounts.length === 0) return byKey;
  const { createdOn, disabledOn, representativeID } = representativeTable;
  const rows = await db
    .select()
    .from(representativeTable)
    .where(and(ofThese(accounts, representativeTable), isNull(disabledOn)))
    .orderBy(asc(createdOn), asc(representativeID));
  for (const row of rows) byKey.set(row.accountID, [...(byKey.get(row.accountID) ?? []), toRepresentative(row)]);
  return byKey;
}
