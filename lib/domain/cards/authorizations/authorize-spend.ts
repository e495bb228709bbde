import { sql } from "drizzle-orm";
import { statement } from "@/db/client";
import { type AuthorizationID, newID } from "@/lib/core/api/ids";
import { next } from "@/lib/core/api/states";
import { daysAfter } from "@/lib/core/time/time";
import type { SpendRequest } from "@/lib/providers/rails/issuing";
import { stored } from "@/lib/domain/kernel/events/emit";
import { cardUpdated } from "@/lib/domain/cards/issuing/events";
import { issuedCardStates } from "@/lib/domain/cards/issuing/states";
import { cardHold } from "@/lib/domain/money/ledger/spending-postings";
import { authorizationCreated, authorizationUpdated } from "./events";
import { cardMemo } from "./rows";
import type { Placed, SpendCtx, Teller } from "./spending";
import type { DeclineReason } from "./states";

/** The lifetime of a hold in days, in general and for merchants who bill at the end of a stay. */
const DAYS = 7;
const DAYS_OF_TRAVEL = 30;

/** Merchant category codes of travel: airlines, car rental, lodging, railways, cruises, agencies. */
const TRAVEL: readonly (readonly [first: number, last: number])[] = [
  [3000, 3350],
  [3351, 3500],
  [3501, 3999],
  [4112, 4112],
  [4411, 4411],
  [4511, 4511],
  [4722, 4722],
  [7011, 7012],
  [7512, 7513],
  [7519, 7519],
];

/** Days within which a merchant of this category may capture an authorization. */
export function holdDays(mcc: string | undefined): number {
  const code = Number(mcc);
  return TRAVEL.some(([first, last]) => code >= first && code <= last) ? DAYS_OF_TRAVEL : DAYS;
}

/** `unknown` stores nothing: the card is not of this processor's mode. */
interface Decision {
  outcome: "approved" | "declined" | "unknown";
  reason: DeclineReason | null;
  id: AuthorizationID | null;
  /** An event of the authorization arrived before it. */
  waits: boolean;
}

/**
 * Decides whether a card may pay, in one round trip: its state and month, the account's capabilities, the limit of the
 * card, the balance. An approved amount is reserved immediately. A repeat gets the stored answer.
 */
export async function authorizeSpend(
  { db, now }: SpendCtx,
  teller: Teller,
  spendRequest: Placed<SpendRequest>,
): Promise<Decision> {
  const { kind, amount, merchant, issuedCardID } = spendRequest;
  const authorizationID = newID<AuthorizationID>();
  const walletMemo = cardMemo("issuing-auth-hold", merchant);
  const [decision] = await call(db, {
    partnerID: spendRequest.partnerID,
    request: JSON.stringify({
      provider: teller.name,
      mode: teller.mode,
      event_id: spendRequest.eventID,
      network_id: spendRequest.networkID,
      kind,
      issued_card_id: issuedCardID,
      authorization_id: authorizationID,
      record_id: newID<string>(),
      amount,
      merchant,
      network: "visa",
      asked_on: spendRequest.at,
      today: now.toISOString().slice(0, 10),
      expires_on: daysAfter(now, holdDays(merchant.mcc)),
      spent_state: next(issuedCardStates, "active", "spendSingleUse"),
      now,
    }),
    txnID: newID(),
    lines: JSON.stringify(cardHold(walletMemo, amount)),
    events: JSON.stringify(eventsOf(spendRequest, authorizationID)),
  });
  if (!decision) throw new Error("the ledger did not answer");
  return decision;
}

/** Returns the events for each outcome. The database fills in the account, and the authorization that is increased. */
function eventsOf({ kind, issuedCardID }: SpendRequest, authorizationID: AuthorizationID) {
  const after = (outcome: "approved" | "declined" | "closed", event: ReturnType<typeof stored>) => ({
    ...event,
    after: outcome,
  });
  const about = { authorizationID, issuedCardID };
  if (kind === "authorization-incremental")
    return [after("approved", stored("", authorizationUpdated, { ...about, status: "pending" }))];
  const state = next(issuedCardStates, "active", "spendSingleUse");
  return [
    after("approved", stored("", authorizationCreated, { ...about, status: "pending" })),
    after("declined", stored("", authorizationCreated, { ...about, status: "declined" })),
    after("closed", stored("", cardUpdated, { issuedCardID, state })),
  ];
}

type Values = Record<"partnerID" | "request" | "txnID" | "lines" | "events", string>;
const json = (name: keyof Values) => sql`${sql.placeholder(name)}::text::jsonb`;

const call = statement<Decision, Values>(sql`
  select outcome, reason, spend_id as id, waits from ledger.authorize_spend(${sql.placeholder("partnerID")}::uuid, ${json("request")},
    ${sql.placeholder("txnID")}::uuid, ${json("lines")}, ${json("events")})`);
