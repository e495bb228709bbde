import { sql } from "drizzle-orm";
import { statement } from "@/db/client";
import { type AccountID, newID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { StoredEvent } from "@/lib/domain/kernel/events/emit";
import type { PostingLine } from "./postings";

export interface Posting {
  partnerID: AccountID;
  sourceType:
    | "transfer"
    | "refund"
    | "adjustment"
    | "fee"
    | "bank-account"
    | "dispute"
    | "rail-instruction"
    | "issuing-authorization"
    | "issuing-card-transaction";
  sourceID: string;
  /** The event in the life of the source. Money moves once for each. */
  step: string;
  /** They add up to zero. */
  lines: readonly PostingLine[];
  /** Already parsed by their declarations. */
  events?: readonly StoredEvent[];
  reason?: string;
}

/** `insufficient` leaves no rows behind. */
export type PostingOutcome = "posted" | "duplicate" | "insufficient";

/**
 * Moves money: one balanced posting in the open transaction, once for each step of its source. It must be the last
 * statement of its transaction and the only posting in it, so that postings cannot deadlock. Throws if the lines do not
 * balance, name no wallet, or end a wallet transaction twice; these are bugs in Tender.
 */
export async function post(ctx: Pick<PublicCtx, "db" | "now">, posting: Posting): Promise<PostingOutcome> {
  const { partnerID, sourceType, sourceID, step, lines, events = [], reason } = posting;
  const [done] = await call(ctx.db, {
    txnID: newID(),
    partnerID,
    sourceType,
    sourceID,
    step,
    now: ctx.now.toISOString(),
    lines: JSON.stringify(lines),
    events: JSON.stringify(events),
    reason: reason ?? null,
  });
  if (!done) throw new Error("the ledger did not answer");
  return done.outcome;
}

interface Values {
  txnID: string;
  partnerID: string;
  sourceType: string;
  sourceID: string;
  step: string;
  now: string;
  lines: string;
  events: string;
  reason: string | null;
}

const value = (name: keyof Values) => sql.placeholder(name);

const call = statement<{ outcome: PostingOutcome }, Values>(sql`
  select ledger.post(${value("partnerID")}::uuid, ${value("txnID")}::uuid, ${value("sourceType")}, ${value("sourceID")}::uuid,
    ${value("step")}, ${value("now")}::timestamptz, ${value("lines")}::text::jsonb, ${value("events")}::text::jsonb, 'USD',
    ${value("reason")}) as outcome`);
