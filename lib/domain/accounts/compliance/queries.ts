import { desc, eq } from "drizzle-orm";
import { attestationTable, userTable } from "@/db/schema";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { Attestations } from "./dashboard";
import { toAttestation } from "./rows";

/** The partner's attestations. Of several current ones, the one that lasts longest counts. */
export async function getAttestations(ctx: Ctx): Promise<Attestations> {
  const rows = await ctx.db
    .select({ row: attestationTable, createdBy: userTable.email })
    .from(attestationTable)
    .leftJoin(userTable, eq(userTable.userID, attestationTable.createdBy))
    .where(eq(attestationTable.accountID, ctx.partnerID))
    .orderBy(desc(attestationTable.createdOn), desc(attestationTable.attestationID));
  const history = rows.map(({ row, createdBy }) => toAttestation(row, createdBy, ctx.now));
  const [current] = history
    .filter(({ status }) => status === "current")
    .sort((a, b) => b.expiresOn.localeCompare(a.expiresOn));
  return { ...(current && { current }), history };
}
