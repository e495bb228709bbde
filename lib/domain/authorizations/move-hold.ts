import { cardTransactionTable } from "@/db/schema";
import { newID } from "@/lib/core/ids";
import { emit } from "../emit";
import { post } from "../ledger/post";
import type { Line, Side } from "../ledger/postings";
import { cardCapture, cardHold, cardRelease } from "../ledger/spending-postings";
import { cardTransactionCreated } from "./events";
import { memoOf } from "./rows";
import type { Applied, SpendCtx } from "./spending";

/** Moves the money of an effect, and makes the card transaction of a capture. */
export async function moveHold(ctx: SpendCtx, applied: Applied): Promise<void> {
  const { authorization, effect, eventID, kind } = applied;
  if (effect.move.move === "capture") await addTransaction(ctx, applied, effect.move.amount);
  const lines = linesOf(applied);
  if (lines.length === 0) return;
  const { authorizationID, partnerID } = authorization;
  const step = `${kind}:${eventID}`;
  await post(ctx, { partnerID, sourceType: "issuing-authorization", sourceID: authorizationID, step, lines });
}

function linesOf({ authorization, effect: { move }, eventID }: Applied): Line[] {
  const { walletID: wallet, merchant } = authorization;
  const side = (type: string): Side => ({ wallet, tx: newID(), type, memo: memoOf(merchant) });
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

async function addTransaction(ctx: SpendCtx, { authorization, eventID }: Applied, amount: number): Promise<void> {
  const { authorizationID, accountID, partnerID, issuedCardID, walletID, merchant, createdOn } = authorization;
  await ctx.db.insert(cardTransactionTable).values({
    cardTransactionID: eventID,
    ...{ accountID, partnerID, issuedCardID, walletID, authorizationID, merchant },
    amount: -amount,
    authorizedOn: createdOn,
    createdOn: ctx.now,
  });
  const told = { cardTransactionID: eventID, issuedCardID, authorizationID };
  await emit({ ...ctx, accountID }, cardTransactionCreated, told);
}
