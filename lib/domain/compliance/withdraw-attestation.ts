import { and, eq } from "drizzle-orm";
import { attestationTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import type { AttestationID } from "./dashboard";

/** Withdraws an attestation, so that it no longer counts. Doing it again changes nothing. Throws 404. */
export async function withdrawAttestation(ctx: Ctx, attestationID: AttestationID): Promise<void> {
  const own = and(eq(attestationTable.attestationID, attestationID), eq(attestationTable.accountID, ctx.partnerID));
  const [withdrawn] = await ctx.db
    .update(attestationTable)
    .set({ withdrawn: true })
    .where(and(own, eq(attestationTable.withdrawn, false)))
    .returning({ attestedBy: attestationTable.attestedBy });
  if (withdrawn) return note(ctx, { name: withdrawn.attestedBy });
  const [known] = await ctx.db
    .select({ attestationID: attestationTable.attestationID })
    .from(attestationTable)
    .where(own);
  if (!known) throw notFound("attestation");
  noteUnchanged(ctx);
}
