import { and, eq } from "drizzle-orm";
import { attestationTable } from "@/db/schema";
import { invalid, notFound } from "@/lib/core/failure";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type Attestation, ATTESTATION_DAYS_MAX, type AttestationID, type CreateAttestation } from "./dashboard";
import { newID } from "@/lib/core/api/ids";
import { endOfDay } from "@/lib/core/time/moments";
import { daysAfter } from "@/lib/core/time/time";
import { toAttestation } from "./rows";

/** Withdraws an attestation, so that it no longer counts. Withdrawing it again changes nothing. Throws 404. */
export async function withdrawAttestation(ctx: Ctx, attestationID: AttestationID): Promise<void> {
  const own = and(eq(attestationTable.attestationID, attestationID), eq(attestationTable.accountID, ctx.partnerID));
  const [withdrawn] = await ctx.db
    .update(attestationTable)
    .set({ withdrawn: true })
    .where(and(own, eq(attestationTable.withdrawn, false)))
    .returning({ attestedBy: attestationTable.attestedBy });
  if (withdrawn) return note(ctx, { name: withdrawn.attestedBy });
  const [existing] = await ctx.db
    .select({ attestationID: attestationTable.attestationID })
    .from(attestationTable)
    .where(own);
  if (!existing) throw notFound("attestation");
  noteUnchanged(ctx);
}

/**
 * Files an attestation of PCI compliance, which starts today by default. Throws 422 if it ends in the past, more than
 * 400 days ahead, or before it begins.
 */
export async function createAttestation(
  ctx: Ctx,
  { attestedBy, assessor, validFrom, expiresOn }: CreateAttestation,
): Promise<Attestation> {
  const starts = validFrom === undefined ? ctx.now : new Date(validFrom);
  const ends = new Date(endOfDay(expiresOn).getTime() - 1);
  if (ends <= ctx.now) throw invalid({ expiresOn: "must be in the future" });
  if (ends > daysAfter(ctx.now, ATTESTATION_DAYS_MAX + 1))
    throw invalid({ expiresOn: `must be within ${ATTESTATION_DAYS_MAX} days` });
  if (starts >= ends) throw invalid({ validFrom: "must be before the end" });
  const row = {
    attestationID: newID<AttestationID>(),
    accountID: ctx.partnerID,
    attestedBy,
    assessor: assessor ?? null,
    validFrom: starts,
    expiresOn: ends,
    withdrawn: false,
    createdBy: ctx.caller.userID ?? null,
    createdOn: ctx.now,
  };
  await ctx.db.insert(attestationTable).values(row);
  note(ctx, { object: row.attestationID, name: attestedBy, after: { attestedBy, assessor, validFrom, expiresOn } });
  return toAttestation(row, ctx.caller.email ?? null, ctx.now);
}
