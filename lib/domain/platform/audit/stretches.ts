import { createHmac } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { archivedStretchTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import { keys } from "@/lib/providers/keys";
import type { TrailFault } from "./check-links";

type Row = typeof archivedStretchTable.$inferSelect;

/** Rows of a partner's chain that follow each other and leave together, with the hash before the first. */
export type ArchivedStretch = Omit<Row, "mac">;

/** The HMAC of a stretch. Who can write to the database cannot make one. */
export function signatureOf({ partnerID, month, first, last, previousHash, hash }: ArchivedStretch): Buffer {
  const facts = ["archived", partnerID, month, first, last, previousHash.toString("hex"), hash.toString("hex")];
  return createHmac("sha256", keys().mac("audit")).update(facts.join(" ")).digest();
}

/** Finds the first archived stretch of a partner that is not signed as it stands: it may hide rows that are gone. */
export async function forgedStretch(db: Db, partnerID: AccountID): Promise<TrailFault | null> {
  const t = archivedStretchTable;
  const stretches = await db.select().from(t).where(eq(t.partnerID, partnerID)).orderBy(asc(t.first));
  const forged = stretches.find((stretch) => !signatureOf(stretch).equals(stretch.mac));
  return forged ? { fault: "rewritten", sequence: forged.first } : null;
}
