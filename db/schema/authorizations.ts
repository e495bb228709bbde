import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique, foreignKey } from "drizzle-orm/pg-core";
import type { AccountID, AuthorizationID, CardTransactionID, IssuedCardID, WalletID } from "../../lib/core/api/ids";
import { stateNames } from "../../lib/core/api/states";
import {
  AUTHORIZATION_EVENT_TYPES,
  AUTHORIZATION_RESULTS,
  authorizationStates,
  CARD_NETWORKS,
  DECLINE_REASONS,
  NETWORK_EVENT_KINDS,
  NETWORK_OUTCOMES,
} from "../../lib/domain/cards/authorizations/states";
import { amount, createdOn, instant, namesCheck, oneOf, id, partner } from "../columns";
import { distributed } from "../placement";
import { issuedCardTable } from "./issuing";

/** A merchant as the network reported it. */
export interface MerchantColumn {
  networkID?: string | undefined;
  name?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
  postalCode?: string | undefined;
  state?: string | undefined;
  mcc?: string | undefined;
}

/** Columns of the money's owner. */
const owner = () => ({
  accountID: id<AccountID>("account_id").notNull(),
  partnerID: partner(),
  issuedCardID: id<IssuedCardID>("issued_card_id").notNull(),
  walletID: id<WalletID>("wallet_id").notNull(),
});

/** A purchase that a merchant requested, in cents. */
export const cardAuthorizationTable = pgTable(
  distributed("card_authorization"),
  {
    authorizationID: id<AuthorizationID>("authorization_id").notNull(),
    ...owner(),
    provider: text("provider").notNull(),
    /** The network's ID of the authorization, which all of its events carry. */
    networkID: text("network_id").notNull(),
    network: oneOf("network", CARD_NETWORKS).notNull(),
    authorized: amount("authorized").notNull(),
    /** The amount still reserved in the wallet. */
    held: amount("held").notNull(),
    captured: amount("captured").notNull(),
    status: oneOf("status", stateNames(authorizationStates)).notNull(),
    declineReason: oneOf("decline_reason", DECLINE_REASONS),
    merchant: jsonb("merchant").$type<MerchantColumn>().notNull(),
    expiresOn: instant("expires_on").notNull(),
    /** When to release the hold. Absent without a hold. */
    dueOn: instant("due_on"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.authorizationID] }),
    foreignKey({
      columns: [t.partnerID, t.issuedCardID],
      foreignColumns: [issuedCardTable.partnerID, issuedCardTable.issuedCardID],
    }),
    unique("card_authorization_once").on(t.partnerID, t.provider, t.networkID),
    index("card_authorization_newest").on(t.accountID, t.createdOn, t.authorizationID),
    index("card_authorization_of_partner").on(t.partnerID, t.createdOn, t.authorizationID),
    index("card_authorization_of_amount").on(t.partnerID, t.authorized, t.createdOn),
    // Character order (C collation) serves prefix search.
    index("card_authorization_of_merchant").on(
      t.partnerID,
      sql`lower(${t.merchant} ->> 'name') text_pattern_ops`,
      t.createdOn,
    ),
    index("card_authorization_of_card").on(t.issuedCardID, t.createdOn, t.authorizationID),
    index("card_authorization_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    index("card_authorization_held")
      .on(t.walletID)
      .where(sql`${t.held} > 0`),
    namesCheck("card_authorization_networks", t.network, CARD_NETWORKS),
    namesCheck("card_authorization_states", t.status, stateNames(authorizationStates)),
    namesCheck("card_authorization_reasons", t.declineReason, DECLINE_REASONS),
    check(
      "card_authorization_holds",
      sql`${t.authorized} >= 0 and ${t.held} >= 0 and ${t.captured} >= 0 and (${t.status} = 'pending') = (${t.held} > 0) and (${t.dueOn} is not null) = (${t.held} > 0)`,
    ),
  ],
);

/** A step of an authorization, in signed cents: spending is negative. */
export const cardAuthorizationEventTable = pgTable(
  distributed("card_authorization_event"),
  {
    /** The authorization's ID for its first event, the card transaction's ID for a clearing. */
    eventID: id<string>("event_id").notNull(),
    authorizationID: id<AuthorizationID>("authorization_id").notNull(),
    partnerID: partner(),
    type: oneOf("type", AUTHORIZATION_EVENT_TYPES).notNull(),
    amount: amount("amount").notNull(),
    result: oneOf("result", AUTHORIZATION_RESULTS).notNull(),
    declineReason: oneOf("decline_reason", DECLINE_REASONS),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.eventID] }),
    foreignKey({
      columns: [t.partnerID, t.authorizationID],
      foreignColumns: [cardAuthorizationTable.partnerID, cardAuthorizationTable.authorizationID],
    }),
    index("card_authorization_event_oldest").on(t.authorizationID, t.createdOn, t.eventID),
    namesCheck("card_authorization_event_types", t.type, AUTHORIZATION_EVENT_TYPES),
    namesCheck("card_authorization_event_results", t.result, AUTHORIZATION_RESULTS),
    namesCheck("card_authorization_event_reasons", t.declineReason, DECLINE_REASONS),
  ],
);

/** Money that a merchant took or gave back, in signed cents: spending is negative. */
export const cardTransactionTable = pgTable(
  distributed("card_transaction"),
  {
    cardTransactionID: id<CardTransactionID>("card_transaction_id").notNull(),
    ...owner(),
    authorizationID: id<AuthorizationID>("authorization_id"),
    amount: amount("amount").notNull(),
    merchant: jsonb("merchant").$type<MerchantColumn>().notNull(),
    authorizedOn: instant("authorized_on").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.cardTransactionID] }),
    foreignKey({
      columns: [t.partnerID, t.issuedCardID],
      foreignColumns: [issuedCardTable.partnerID, issuedCardTable.issuedCardID],
    }),
    index("card_transaction_newest").on(t.accountID, t.createdOn, t.cardTransactionID),
    index("card_transaction_of_partner").on(t.partnerID, t.createdOn, t.cardTransactionID),
    index("card_transaction_of_card").on(t.issuedCardID, t.createdOn, t.cardTransactionID),
    index("card_transaction_of_authorization")
      .on(t.authorizationID, t.createdOn)
      .where(sql`${t.authorizationID} is not null`),
    check("card_transaction_moves", sql`${t.amount} <> 0`),
  ],
);

/** A report or question of an issuing network, stored once per event, with the response. */
export const cardNetworkEventTable = pgTable(
  distributed("card_network_event"),
  {
    partnerID: partner(),
    provider: text("provider").notNull(),
    eventID: text("event_id").notNull(),
    networkID: text("network_id"),
    issuedCardID: id<IssuedCardID>("issued_card_id").notNull(),
    kind: oneOf("kind", NETWORK_EVENT_KINDS).notNull(),
    amount: amount("amount"),
    final: boolean("final"),
    merchant: jsonb("merchant").$type<MerchantColumn>(),
    at: instant("at").notNull(),
    /** `waiting` is for an authorization that has not arrived yet. */
    outcome: oneOf("outcome", NETWORK_OUTCOMES).notNull(),
    declineReason: oneOf("decline_reason", DECLINE_REASONS),
    authorizationID: id<AuthorizationID>("authorization_id"),
    cardTransactionID: id<CardTransactionID>("card_transaction_id"),
    /** When to alert the team that it still waits. */
    dueOn: instant("due_on"),
    receivedOn: instant("received_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.provider, t.eventID] }),
    index("card_network_event_waiting")
      .on(t.provider, t.networkID)
      .where(sql`${t.outcome} = 'waiting'`),
    index("card_network_event_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    namesCheck("card_network_event_kinds", t.kind, NETWORK_EVENT_KINDS),
    namesCheck("card_network_event_outcomes", t.outcome, NETWORK_OUTCOMES),
    namesCheck("card_network_event_reasons", t.declineReason, DECLINE_REASONS),
  ],
);
