import { createHmac } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { archivedStretchTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import { keys } from "@/lib/providers/keys";
import type { TrailFault } from "./check-links";

type Row = typeof archivedStretchTable.$inferSelect;

/** Consecutive rows of a partner's chain that are archived together, with the hash before the first. */
export type ArchivedStretch = Omit<Row, "mac">;

/** The HMAC of a stretch. Write access to the database is not enough to forge it. */
export function signatureOf({ partnerID, month, first, last, previousHash, hash }: ArchivedStretch): Buffer {
  const facts = ["archived", partnerID, month, first, last, previousHash.toString("hex"), hash.toString("hex")];
  return createHmac("sha256", keys().mac("audit")).update(facts.join(" ")).digest();
}

/** Finds a partner's first archived stretch with a wrong signature. It may hide deleted rows. */
export async function forgedStretch(db: Db, partnerID: AccountID): Promise<TrailFault | null> {
  const t = archivedStretchTable;
  const stretches = await db.select().from(t).where(eq(t.partnerID, partnerID)).orderBy(asc(t.first));
  const forged = stretches.find((stretch) => !signatureOf(stretch).equals(stretch.mac));
  return forged ? { fault: "rewritten", sequence: forged.first } : null;
}
