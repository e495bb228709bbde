import { and, eq, gt } from "drizzle-orm";
import { issuedCardTable, revealGrantTable } from "@/db/schema";
import { conflict, forbidden, notFound, rateLimited } from "@/lib/core/failure";
import type { IssuedCardID, UserID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import { mine, type Ctx } from "@/lib/domain/context";
import { cardName } from "./rows";
import { REVEALABLE } from "./states";
import type { CreateRevealGrant, RevealGrant } from "./dashboard";
import { lockOwnPerson, personOf } from "@/lib/domain/sessions/person";
import { placeOf } from "@/lib/domain/sessions/place";
import { hashSecret, newSecret } from "@/lib/domain/keys/secrets";

/** How long a grant works, in milliseconds. */
export const GRANT_TIME = 60_000;
/** How many grants a person may get within the window: for all cards, and for one. */
export const REVEAL_LIMITS = { window: 10 * 60_000, person: 10, card: 3 };

/**
 * Lets the person see one card's number once, within a minute, in this session. The trail records who and why. Throws
 * 403 without a current attestation, 404, 409 for a card without a number to show, and 429.
 */
export async function createRevealGrant(
  ctx: Ctx,
  issuedCardID: IssuedCardID,
  { reason, note: remark }: CreateRevealGrant,
): Promise<RevealGrant> {
  const { userID, sessionID } = personOf(ctx);
  if (!ctx.caller.attestedUntil || ctx.caller.attestedUntil <= ctx.now) throw forbidden("attestation");
  const [card] = await ctx.db
    .select({ state: issuedCardTable.state, brand: issuedCardTable.brand, lastFour: issuedCardTable.lastFour })
    .from(issuedCardTable)
    .where(mine(ctx, issuedCardTable, eq(issuedCardTable.issuedCardID, issuedCardID)));
  if (!card) throw notFound("card");
  if (!REVEALABLE.some((state) => state === card.state)) throw conflict(`not possible while ${card.state}`);
  await lockOwnPerson(ctx);
  await limit(ctx, userID, issuedCardID);
  const token = newSecret("tdg_");
  const why = remark?.trim() ? `${reason}: ${remark.trim()}` : reason;
  const expiresOn = new Date(ctx.now.getTime() + GRANT_TIME);
  await ctx.db.insert(revealGrantTable).values({
    tokenHash: hashSecret(token),
    accountID: ctx.accountID,
    issuedCardID,
    partnerID: ctx.partnerID,
    userID,
    sessionID,
    reason: why,
    clientAddress: placeOf(ctx.clientAddress),
    createdOn: ctx.now,
    expiresOn,
  });
  note(ctx, { outcome: "requested", reason: why, name: cardName(card) });
  return { token, expiresOn: expiresOn.toISOString() };
}

/** Counts the person's recent grants. Their row is locked, so that requests at the same time count each other. */
async function limit({ db, now }: Ctx, userID: UserID, issuedCardID: IssuedCardID): Promise<void> {
  const { window, person, card } = REVEAL_LIMITS;
  const since = new Date(now.getTime() - window);
  const recent = await db
    .select({ createdOn: revealGrantTable.createdOn, issuedCardID: revealGrantTable.issuedCardID })
    .from(revealGrantTable)
    .where(and(eq(revealGrantTable.userID, userID), gt(revealGrantTable.createdOn, since)))
    .orderBy(revealGrantTable.createdOn);
  const ofCard = recent.filter((grant) => grant.issuedCardID === issuedCardID);
  const blocking = recent.at(-person) ?? ofCard.at(-card);
  if (blocking) throw rateLimited((blocking.createdOn.getTime() - since.getTime()) / 1000);
}
