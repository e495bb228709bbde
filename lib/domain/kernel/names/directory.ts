import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type DIRECTORY_KINDS, directoryTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import type { PublicCtx } from "../operations/context";

/** The name of an object in another system, which does not include Tender's partner. */
export interface DirectoryName {
  kind: (typeof DIRECTORY_KINDS)[number];
  reference: string;
}

/** Stores the name with its partner. False if the name already exists, for this partner or another one. */
export async function enterInDirectory(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  partnerID: AccountID,
  name: DirectoryName,
): Promise<boolean> {
  const { count } = await db
    .insert(directoryTable)
    .values({ ...name, partnerID, createdOn: now })
    .onConflictDoNothing();
  return count === 1;
}

const isNamed = ({ kind, reference }: DirectoryName): SQL | undefined =>
  and(eq(directoryTable.kind, kind), eq(directoryTable.reference, reference));

/** The partner that the named object is stored with. Undefined if the name is unknown. */
export async function partnerInDirectory(db: Db, name: DirectoryName): Promise<AccountID | undefined> {
  const [row] = await db.select({ partnerID: directoryTable.partnerID }).from(directoryTable).where(isNamed(name));
  return row?.partnerID;
}
