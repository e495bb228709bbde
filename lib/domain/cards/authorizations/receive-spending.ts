import type { AuthorizationID, CardTransactionID } from "@/lib/core/api/ids";
import type { MerchantRefund, SpendEvent, SpendFact, SpendRequest } from "@/lib/providers/rails/issuing";
import { partnerInDirectory } from "@/lib/domain/kernel/names/directory";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportRailAlert, threeTimes } from "@/lib/domain/money/rails/alerts";
import { applyWaiting } from "./apply-waiting";
import { authorizeSpend } from "./authorize-spend";
import { recordFact } from "./record-fact";
import { recordRefund } from "./record-transaction";
import type { Placed, RecordResult, SpendCtx, Teller } from "./spending";
import type { DeclineReason } from "./states";

export interface SpendAnswer {
  eventID: string;
  outcome: RecordResult["outcome"];
  declineReason?: DeclineReason;
  authorizationID?: AuthorizationID;
  cardTransactionID?: CardTransactionID;
}

/** Handles every request and event from an issuing network. Each event has its own transaction, and counts once. */
export async function receiveSpending(
  ctx: SpendCtx,
  teller: Teller,
  events: readonly SpendEvent[],
): Promise<SpendAnswer[]> {
  const answers: SpendAnswer[] = [];
  for (const event of events) {
    const answer = await receiveOne(ctx, teller, event);
    if (answer.outcome === "unknown") reportRailAlert({ fault: "unknown", provider: teller.name });
    answers.push(answer);
  }
  return answers;
}

async function receiveOne(ctx: SpendCtx, teller: Teller, event: SpendEvent): Promise<SpendAnswer> {
  const partnerID = await partnerInDirectory(ctx.db, { kind: "issued-card", reference: event.issuedCardID });
  if (!partnerID) return { eventID: event.eventID, outcome: "unknown" };
  return isRequest(event) ? decide(ctx, teller, { ...event, partnerID }) : record(ctx, teller, { ...event, partnerID });
}

const isRequest = (event: SpendEvent): event is SpendRequest =>
  event.kind === "authorization" || event.kind === "authorization-incremental";

/** Decides a request. It is not retried, because the network would no longer wait. */
async function decide(ctx: SpendCtx, teller: Teller, spendRequest: Placed<SpendRequest>): Promise<SpendAnswer> {
  const { outcome, reason, id, waits } = await authorizeSpend(ctx, teller, spendRequest);
  if (waits) await applyWaiting(ctx, spendRequest);
  return {
    eventID: spendRequest.eventID,
    outcome,
    ...(reason && { declineReason: reason }),
    ...(id && { authorizationID: id }),
  };
}

async function record(
  ctx: SpendCtx,
  teller: Teller,
  event: Placed<SpendFact> | Placed<MerchantRefund>,
): Promise<SpendAnswer> {
  const { outcome, id, cardTransactionID } = await threeTimes(() =>
    inTransaction(ctx.db, (db) => {
      const open = { ...ctx, db };
      return event.kind === "refund" ? recordRefund(open, teller, event) : recordFact(open, teller, event);
    }),
  );
  return {
    eventID: event.eventID,
    outcome,
    ...(id && { authorizationID: id }),
    ...(cardTransactionID && { cardTransactionID }),
  };
}
