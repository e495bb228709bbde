import type { WalletTransactionType } from "@/lib/core/money/ledger-accounts";
import { cardNetworkEventTable, cardTransactionTable } from "@/db/schema";
import { type CardTransactionID, newID } from "@/lib/core/api/ids";
import type { MerchantRefund } from "@/lib/providers/rails/issuing";
import { emit } from "@/lib/domain/kernel/events/emit";
import { post } from "@/lib/domain/money/ledger/post";
import type { WalletSide } from "@/lib/domain/money/ledger/postings";
import { cardPurchase, cardRefund } from "@/lib/domain/money/ledger/spending-postings";
import type { IssuingMerchantData } from "./contract";
import { cardOf, type Placed, type RecordResult, type SpendCtx, type Teller } from "./spending";
import { cardTransactionCreated } from "./events";
import { cardMemo } from "./rows";

/** Records money that a merchant refunds to a card, once. The card may be closed. */
export async function recordRefund(
  ctx: SpendCtx,
  teller: Teller,
  refund: Placed<MerchantRefund>,
): Promise<RecordResult> {
  const card = await cardOf(ctx, teller, refund);
  if (!card) return { outcome: "unknown" };
  const cardTransactionID = newID<CardTransactionID>();
  const { eventID, issuedCardID, kind, amount, merchant, at } = refund;
  const rows = await ctx.db
    .insert(cardNetworkEventTable)
    .values({
      partnerID: refund.partnerID,
      provider: teller.name,
      ...{ eventID, issuedCardID, kind, amount, merchant, at, cardTransactionID },
      outcome: "processed",
      receivedOn: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ eventID: cardNetworkEventTable.eventID });
  if (rows.length === 0) return { outcome: "duplicate" };
  await recordTransaction(ctx, { card, cardTransactionID, amount, merchant });
  return { outcome: "processed", cardTransactionID };
}

/** A card transaction without an authorization. Positive cents are refunds. */
export interface Unauthorized {
  card: NonNullable<Awaited<ReturnType<typeof cardOf>>>;
  cardTransactionID: CardTransactionID;
  amount: number;
  merchant: IssuingMerchantData;
}

/** Books a card transaction without an authorization. A capture is booked even if the balance is too low. */
export async function recordTransaction(ctx: SpendCtx, transaction: Unauthorized): Promise<void> {
  const { card, cardTransactionID, amount, merchant } = transaction;
  const { partnerID, accountID, walletID: wallet, issuedCardID } = card;
  await ctx.db
    .insert(cardTransactionTable)
    .values({ ...card, cardTransactionID, amount, merchant, authorizedOn: ctx.now, createdOn: ctx.now });
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, cardTransactionCreated, {
    cardTransactionID,
    issuedCardID,
  });
  const side = (type: WalletTransactionType): WalletSide => ({ wallet, ...cardMemo(type, merchant) });
  await post(ctx, {
    partnerID,
    sourceType: "issuing-card-transaction",
    sourceID: cardTransactionID,
    step: amount > 0 ? "refund" : "clearing",
    lines: amount > 0 ? cardRefund(side("issuing-refund"), amount) : cardPurchase(side("issuing-transaction"), -amount),
  });
}
