import type { WalletTransactionType } from "@/lib/core/money/ledger-accounts";
import { and, eq, sql } from "drizzle-orm";
import {
  cardAuthorizationEventTable,
  cardAuthorizationTable,
  cardNetworkEventTable,
  cardTransactionTable,
} from "@/db/schema";
import { type CardTransactionID, newID } from "@/lib/core/api/ids";
import type { SpendFact } from "@/lib/providers/rails/issuing";
import { emit } from "@/lib/domain/kernel/events/emit";
import { post } from "@/lib/domain/money/ledger/post";
import type { PostingLine, WalletSide } from "@/lib/domain/money/ledger/postings";
import { cardCapture, cardHold, cardRelease } from "@/lib/domain/money/ledger/spending-postings";
import { type AppliedEffect, cardOf, type Placed, type RecordResult, type SpendCtx, type Teller } from "./spending";
import { authorizationUpdated, cardTransactionCreated } from "./events";
import { type AuthorizationRow, cardMemo } from "./rows";
import { effectOf } from "./shared/effect";
import type { NetworkOutcome } from "./states";
import { HOUR } from "@/lib/core/time/time";

/** The wait before a missing authorization is reported, in milliseconds. */
const AUTHORIZATION_TIMEOUT_MS = HOUR;

/** Records an event about an authorization, once, in the open transaction. Early events wait for theirs. */
export async function recordFact(ctx: SpendCtx, teller: Teller, fact: Placed<SpendFact>): Promise<RecordResult> {
  const result = await lock(ctx, teller, fact);
  if (result ? result.issuedCardID !== fact.issuedCardID : !(await cardOf(ctx, teller, fact)))
    return { outcome: "unknown" };
  const effect = result && effectOf(result, fact);
  const outcome = result ? (effect ? "processed" : "late") : "waiting";
  const eventID = newID<CardTransactionID>();
  const isCapture = effect?.move.move === "capture";
  const ids = { ...(result && { id: result.authorizationID }), ...(isCapture && { cardTransactionID: eventID }) };
  const isNew = await keep(ctx, teller, fact, { outcome, ...ids });
  if (!isNew) return { outcome: "duplicate", ...(result && { id: result.authorizationID }) };
  if (result && effect) await apply(ctx, { authorization: result, effect, eventID, kind: fact.kind });
  return { outcome, ...ids };
}

async function lock(
  { db }: SpendCtx,
  { name }: Teller,
  { partnerID, networkID }: Placed<SpendFact>,
): Promise<AuthorizationRow | undefined> {
  const t = cardAuthorizationTable;
  const isThis = and(eq(t.partnerID, partnerID), eq(t.provider, name), eq(t.networkID, networkID));
  const [row] = await db.select().from(t).where(isThis).for("no key update");
  return row;
}

/** Stores the event in the inbox, or updates it if it was waiting. False if it was already processed. */
async function keep(
  { db, now }: SpendCtx,
  teller: Teller,
  fact: Placed<SpendFact>,
  recorded: RecordResult,
): Promise<boolean> {
  const t = cardNetworkEventTable;
  const isWaiting = recorded.outcome === "waiting";
  const outcome = recorded.outcome as NetworkOutcome;
  const { id: authorizationID, cardTransactionID } = recorded;
  const { partnerID, eventID, networkID, issuedCardID, kind, at, amount, final } = fact;
  const columns = {
    partnerID,
    provider: teller.name,
    eventID,
    networkID,
    issuedCardID,
    kind,
    at,
    amount,
    final,
    receivedOn: now,
  };
  const dueOn = isWaiting ? new Date(now.getTime() + AUTHORIZATION_TIMEOUT_MS) : null;
  const rows = await db
    .insert(t)
    .values({ ...columns, outcome, authorizationID, cardTransactionID, dueOn })
    .onConflictDoUpdate({
      target: [t.partnerID, t.provider, t.eventID],
      set: { outcome, authorizationID, cardTransactionID, dueOn: null },
      setWhere: isWaiting ? sql`false` : eq(t.outcome, "waiting"),
    })
    .returning({ eventID: t.eventID });
  return rows.length > 0;
}

/** Changes the authorization, emits its event, and moves the money last. */
export async function apply(ctx: SpendCtx, applied: AppliedEffect): Promise<void> {
  const { authorization, effect, eventID, kind } = applied;
  const { authorizationID, issuedCardID, partnerID, accountID, expiresOn } = authorization;
  const { after, amount } = effect;
  const { status, authorized, held, captured } = after;
  const t = cardAuthorizationTable;
  await ctx.db
    .update(t)
    .set({ status, authorized, held, captured, dueOn: held > 0 ? expiresOn : null })
    .where(and(eq(t.partnerID, partnerID), eq(t.authorizationID, authorizationID)));
  const row = { eventID, authorizationID, partnerID, type: kind, amount, createdOn: ctx.now };
  await ctx.db.insert(cardAuthorizationEventTable).values({ ...row, result: "processed" });
  const about = { authorizationID, issuedCardID, status };
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, authorizationUpdated, about);
  await moveHold(ctx, applied);
}

/** Moves the money of an effect, and creates the card transaction of a capture. */
async function moveHold(ctx: SpendCtx, applied: AppliedEffect): Promise<void> {
  const { authorization, effect, eventID, kind } = applied;
  if (effect.move.move === "capture") await addTransaction(ctx, applied, effect.move.amount);
  const lines = linesOfEffect(applied);
  if (lines.length === 0) return;
  const { authorizationID, partnerID } = authorization;
  const step = `${kind}:${eventID}`;
  await post(ctx, { partnerID, sourceType: "issuing-authorization", sourceID: authorizationID, step, lines });
}

export function linesOfEffect({
  authorization,
  effect: { move },
  eventID,
}: Omit<AppliedEffect, "kind">): PostingLine[] {
  const { walletID: wallet, merchant } = authorization;
  const side = (type: WalletTransactionType): WalletSide => ({ wallet, ...cardMemo(type, merchant) });
  const ofTransaction = { sourceType: "issuing-card-transaction", sourceID: eventID } as const;
  switch (move.move) {
    case "none":
      return [];
    case "hold":
      return cardHold(side("issuing-auth-hold"), move.amount, { forced: true });
    case "release":
      return cardRelease(side("issuing-auth-release"), move.amount);
    case "capture":
      return cardCapture(
        {
          release: side("issuing-auth-release"),
          purchase: { ...side("issuing-transaction"), ...ofTransaction },
          adjustment: { ...side("issuing-transaction-adjustment"), ...ofTransaction },
        },
        move,
      );
  }
}

async function addTransaction(ctx: SpendCtx, { authorization, eventID }: AppliedEffect, amount: number): Promise<void> {
  const { authorizationID, accountID, partnerID, issuedCardID, walletID, merchant, createdOn } = authorization;
  await ctx.db.insert(cardTransactionTable).values({
    cardTransactionID: eventID,
    ...{ accountID, partnerID, issuedCardID, walletID, authorizationID, merchant },
    amount: -amount,
    authorizedOn: createdOn,
    createdOn: ctx.now,
  });
  const ids = { cardTransactionID: eventID, issuedCardID, authorizationID };
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, cardTransactionCreated, ids);
}
