import { and, eq } from "drizzle-orm";
import { accountTable, cardAuthorizationTable, issuedCardTable, walletTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AuthorizationID, CardTransactionID, IssuedCardID } from "@/lib/core/ids";
import { type AccountCtx, mine, type PublicCtx } from "@/lib/domain/kernel/context";
import type { SpendFact } from "@/lib/providers/rails/issuing";
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

/** Returns whose card it is, if it is of the processor's mode, and the wallet that pays for it. */
export async function cardOf({ db }: SpendCtx, { mode }: Teller, { issuedCardID }: { issuedCardID: IssuedCardID }) {
  const t = issuedCardTable;
  const [card] = await db
    .select({
      issuedCardID: t.issuedCardID,
      accountID: walletTable.accountID,
      partnerID: walletTable.partnerID,
      walletID: walletTable.walletID,
    })
    .from(t)
    .innerJoin(walletTable, eq(walletTable.walletID, t.fundingWalletID))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(and(eq(t.issuedCardID, issuedCardID), eq(accountTable.mode, mode)));
  return card;
}

/** The network's name of an authorization of the account. Throws 404. */
export async function findNetworkID(ctx: AccountCtx, id: AuthorizationID): Promise<string> {
  const t = cardAuthorizationTable;
  const [row] = await ctx.db
    .select({ networkID: t.networkID })
    .from(t)
    .where(mine(ctx, t, eq(t.authorizationID, id)));
  if (!row) throw notFound("authorization");
  return row.networkID;
}
