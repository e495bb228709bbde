import type { AuthorizationID, CardTransactionID } from "@/lib/core/ids";
import type { MerchantRefund, SpendEvent, SpendFact, SpendRequest } from "@/lib/providers/rails/issuing";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { reportRailFault, threeTimes } from "@/lib/domain/money/rails/faults";
import { applyWaiting } from "./apply-waiting";
import { authorizeSpend } from "./authorize-spend";
import { recordFact } from "./record-fact";
import { recordRefund } from "./record-transaction";
import type { RecordResult, SpendCtx, Teller } from "./spending";
import type { DeclineReason } from "./states";

/** Describes what an event is answered. */
export interface SpendAnswer {
  eventID: string;
  outcome: RecordResult["outcome"];
  declineReason?: DeclineReason;
  authorizationID?: AuthorizationID;
  cardTransactionID?: CardTransactionID;
}

/** The one door for everything that an issuing network asks or tells. Each event is one transaction, and counts once. */
export async function receiveSpending(
  ctx: SpendCtx,
  teller: Teller,
  events: readonly SpendEvent[],
): Promise<SpendAnswer[]> {
  const answers: SpendAnswer[] = [];
  for (const event of events) {
    const answer = isRequest(event) ? await decide(ctx, teller, event) : await record(ctx, teller, event);
    if (answer.outcome === "unknown") reportRailFault({ fault: "unknown", provider: teller.name });
    answers.push(answer);
  }
  return answers;
}

const isRequest = (event: SpendEvent): event is SpendRequest =>
  event.kind === "authorization" || event.kind === "authorization-incremental";

/** It is not tried again: the network would no longer wait. */
async function decide(ctx: SpendCtx, teller: Teller, spendRequest: SpendRequest): Promise<SpendAnswer> {
  const { outcome, reason, id, waits } = await authorizeSpend(ctx, teller, spendRequest);
  if (waits) await applyWaiting(ctx, spendRequest.networkID);
  return {
    eventID: spendRequest.eventID,
    outcome,
    ...(reason && { declineReason: reason }),
    ...(id && { authorizationID: id }),
  };
}

async function record(ctx: SpendCtx, teller: Teller, told: SpendFact | MerchantRefund): Promise<SpendAnswer> {
  const { outcome, id, cardTransactionID } = await threeTimes(() =>
    inTransaction(ctx.db, (db) => {
      const open = { ...ctx, db };
      return told.kind === "refund" ? recordRefund(open, teller, told) : recordFact(open, teller, told);
    }),
  );
  return {
    eventID: told.eventID,
    outcome,
    ...(id && { authorizationID: id }),
    ...(cardTransactionID && { cardTransactionID }),
  };
}
