import { and, eq } from "drizzle-orm";
import { sanctionsHitTable as t } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import { next } from "@/lib/core/api/states";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import type { DecideSanctionsHit, SanctionsHitDetails } from "./dashboard";
import { sanctionsHitUpdated } from "./events";
import { MATCHER, scoreNames } from "./name-index";
import { getHit } from "./queries";
import { sanctionsHitStates } from "./states";

/**
 * Clears a hit, which lets money move again, or confirms it, which keeps the hold. Either decision can be corrected.
 * Throws 403 for a program, 404, and 409 for a decision that was made already.
 */
export async function decideHit(
  ctx: Ctx,
  hitID: string,
  decision: "clear" | "confirm",
  { reason }: DecideSanctionsHit,
): Promise<SanctionsHitDetails> {
  const { email: decidedBy } = personOf(ctx);
  const isThis = and(eq(t.partnerID, ctx.partnerID), eq(t.hitID, hitID));
  const [hit] = await ctx.db.select().from(t).where(isThis).for("no key update");
  if (!hit) throw notFound("sanctions hit");
  const state = next(sanctionsHitStates, hit.state, decision);
  const place = { ...ctx, accountID: hit.accountID, homePartnerID: hit.partnerID };
  const [decided] = await emittingMethods(place, { accountID: hit.accountID }, () =>
    ctx.db.update(t).set({ state, reason, decidedBy, decidedOn: ctx.now }).where(isThis).returning(),
  );
  if (!decided) throw conflict("the hit was changed by another request, try again");
  const { accountID, subject, subjectID, name } = decided;
  const ofPartner = { ...place, accountID: hit.partnerID };
  await emit(ofPartner, sanctionsHitUpdated, { accountID, hitID, subject, subjectID, state });
  note(ctx, { object: hitID, name, accountID, reason, before: { state: hit.state }, after: { state } });
  return getHit(ctx, hitID);
}

/** Computes a hit's score again from the data that the hit stores. Undefined for another version of the rules. */
export function replayScore({ compared, evidence }: Pick<typeof t.$inferSelect, "compared" | "evidence">) {
  const names = compared.find(({ field }) => field === "name");
  if (!names || evidence.matcher !== MATCHER) return undefined;
  return Math.floor(scoreNames(names.given, names.listed, evidence.weights) * 100);
}
