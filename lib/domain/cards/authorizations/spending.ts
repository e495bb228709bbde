import type { AuthorizationID, CardTransactionID, IssuedCardID } from "@/lib/core/ids";
import type { SpendFact } from "@/lib/providers/rails/issuing";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import type { AuthorizationRow } from "./rows";
import type { Effect } from "./shared/effect";
import type { NetworkOutcome } from "./states";

export type SpendCtx = Pick<PublicCtx, "db" | "now" | "requestID" | "clientAddress">;

/** Describes the sender of events. */
export interface Teller {
  name: string;
  mode: "sandbox" | "production";
}

/** Describes what became of what a network told. `duplicate` and `unknown` leave no trace. */
export interface RecordResult {
  outcome: NetworkOutcome | "duplicate" | "unknown";
  id?: AuthorizationID;
  cardTransactionID?: CardTransactionID;
}

/** Describes the due rows: all of them, or those of one card. */
export interface DueFilter {
  issuedCardID?: IssuedCardID;
}

/** An effect on an authorization that is locked. */
export interface AppliedEffect {
  authorization: AuthorizationRow;
  effect: Effect;
  /** The ID of the event, which is also that of a card transaction. */
  eventID: CardTransactionID;
  kind: SpendFact["kind"];
}
