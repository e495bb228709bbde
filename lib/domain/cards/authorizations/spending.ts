import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accountTable, cardAuthorizationTable, issuedCardTable, walletTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID, AuthorizationID, CardTransactionID, IssuedCardID } from "@/lib/core/api/ids";
import { type AccountCtx, forAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { SpendFact } from "@/lib/providers/rails/issuing";
import type { AuthorizationRow } from "./rows";
import type { Effect } from "./shared/effect";
import type { NetworkOutcome } from "./states";

export type SpendCtx = Pick<PublicCtx, "db" | "now" | "requestID" | "clientAddress">;

export interface Teller {
  name: string;
  mode: "sandbox" | "production";
}

/** The result of a network event. `duplicate` and `unknown` store nothing. */
export interface RecordResult {
  outcome: NetworkOutcome | "duplicate" | "unknown";
  id?: AuthorizationID;
  cardTransactionID?: CardTransactionID;
}

/** A card as networks identify it, and the partner that it is stored with. */
export interface CardPlace {
  partnerID: AccountID;
  issuedCardID: IssuedCardID;
}

/** An event of a network, with the partner of its card. */
export type Placed<Event> = Event & Pick<CardPlace, "partnerID">;

/** The due rows: all of them, or those of one card. */
export type DueFilter = Partial<CardPlace>;

export const isDueOf = (
  table: Record<"partnerID" | "issuedCardID", PgColumn>,
  { partnerID, issuedCardID }: DueFilter,
): SQL | undefined =>
  and(partnerID && eq(table.partnerID, partnerID), issuedCardID && eq(table.issuedCardID, issuedCardID));

export interface AppliedEffect {
  authorization: AuthorizationRow;
  effect: Effect;
  /** The ID of the event, which is also that of a card transaction. */
  eventID: CardTransactionID;
  kind: SpendFact["kind"];
}

/** Returns the card's account and the wallet that pays for it. Undefined if the card is not of the processor's mode. */
export async function cardOf({ db }: SpendCtx, { mode }: Teller, { partnerID, issuedCardID }: CardPlace) {
  const t = issuedCardTable;
  const [card] = await db
    .select({
      issuedCardID: t.issuedCardID,
      accountID: walletTable.accountID,
      partnerID: walletTable.partnerID,
      walletID: walletTable.walletID,
    })
    .from(t)
    .innerJoin(walletTable, and(eq(walletTable.partnerID, t.partnerID), eq(walletTable.walletID, t.fundingWalletID)))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(and(eq(t.partnerID, partnerID), eq(t.issuedCardID, issuedCardID), eq(accountTable.mode, mode)));
  return card;
}

/** The network's ID of an authorization of the account. Throws 404. */
export async function findNetworkID(ctx: AccountCtx, id: AuthorizationID): Promise<string> {
  const t = cardAuthorizationTable;
  const [row] = await ctx.db
    .select({ networkID: t.networkID })
    .from(t)
    .where(forAccount(ctx, t, eq(t.authorizationID, id)));
  if (!row) throw notFound("authorization");
  return row.networkID;
}
