import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  primaryKey,
} from "drizzle-orm/pg-core";
import type { AccountID, DeliveryID, EndpointID, EventID } from "../../lib/core/api/ids";
import type { NoticeKind } from "../../lib/core/notices";
import { stateNames } from "../../lib/core/api/states";
import { deliveryStates } from "../../lib/domain/platform/webhooks/states";
import { bytes, createdOn, instant, namesCheck, oneOf, id, partner } from "../columns";
import { distributed, reference } from "../placement";

export const DISABLED_REASONS = ["staff", "gone", "failing"] as const;
const STATES = stateNames(deliveryStates);

/** One attempt of a delivery: the receiver's response, or the error. */
export interface StoredTry {
  on: string;
  ms: number;
  status?: number;
  fault?: string;
}

/**
 * Events by kind: the scope a connection must grant, and the data field with the object's ID. Also the notice that
 * staff get, by the event's status or `any`. The groups declare them in `events.ts`, and setup fills this table.
 */
export const eventKindTable = pgTable(reference("event_kind"), {
  type: text("type").primaryKey(),
  scopes: text("scopes").array().notNull(),
  object: text("object"),
  notices: jsonb("notices").$type<Record<string, NoticeKind>>(),
});

export const webhookEndpointTable = pgTable(
  distributed("webhook_endpoint"),
  {
    partnerID: partner(),
    endpointID: id<EndpointID>("endpoint_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    url: text("url").notNull(),
    types: text("types").array().notNull(),
    description: text("description"),
    enabled: boolean("enabled").notNull(),
    disabledReason: oneOf("disabled_reason", DISABLED_REASONS),
    /** The first failed attempt since the last success. */
    failingSince: instant("failing_since"),
    /** The number of concurrent deliveries. It is one until the endpoint has responded well. */
    places: smallint("places").notNull().default(1),
    /** The owner's limit of concurrent deliveries. Null leaves it to the installation. */
    mostAtOnce: smallint("most_at_once"),
    /** A repeatedly failing endpoint gets no deliveries until then. */
    restsUntil: instant("rests_until"),
    createdOn: createdOn(),
    deletedOn: instant("deleted_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.endpointID] }),
    namesCheck("webhook_endpoint_reasons", t.disabledReason, DISABLED_REASONS),
    index("webhook_endpoint_newest").on(t.accountID, t.createdOn, t.endpointID),
    index("webhook_endpoint_listening")
      .on(t.partnerID)
      .where(sql`${t.enabled}`),
    index("webhook_endpoint_of_wallets")
      .on(t.partnerID)
      .where(sql`${t.enabled} and ${t.types} && array['balance.updated', 'walletTransaction.updated']`),
  ],
);

/** The sealed secrets of an endpoint. After a rotation the old one also signs until it expires. */
export const webhookSecretTable = pgTable(
  distributed("webhook_secret"),
  {
    partnerID: partner(),
    secretID: id<string>("secret_id").notNull(),
    endpointID: id<EndpointID>("endpoint_id").notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    ciphertext: bytes("ciphertext").notNull(),
    createdOn: createdOn(),
    expiresOn: instant("expires_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.secretID] }),
    index("webhook_secret_of_endpoint").on(t.endpointID, t.createdOn),
    index("webhook_secret_key").on(t.keyVersion, t.createdOn),
  ],
);

/** One event on its way to one endpoint. `emit_events` creates it in the event's transaction. */
export const webhookDeliveryTable = pgTable(
  distributed("webhook_delivery"),
  {
    partnerID: partner(),
    deliveryID: id<DeliveryID>("delivery_id").notNull(),
    endpointID: id<EndpointID>("endpoint_id").notNull(),
    eventID: id<EventID>("event_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    /** A number for the event's object. Events of one object are delivered one after the other. */
    object: bigint("object", { mode: "bigint" }),
    status: oneOf("status", STATES).notNull(),
    attempt: smallint("attempt").notNull(),
    dueOn: instant("due_on").notNull(),
    leaseUntil: instant("lease_until"),
    tries: jsonb("tries").$type<StoredTry[]>().notNull(),
    lastAnswer: text("last_answer"),
    createdOn: createdOn(),
    finishedOn: instant("finished_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.deliveryID] }),
    unique("webhook_delivery_once").on(t.partnerID, t.endpointID, t.eventID),
    namesCheck("webhook_delivery_states", t.status, STATES),
    index("webhook_delivery_due")
      .on(t.endpointID, t.dueOn, t.eventID)
      .where(sql`${t.status} = 'pending'`),
    index("webhook_delivery_of_object")
      .on(t.endpointID, t.object, t.eventID)
      .where(sql`${t.status} = 'pending' and ${t.object} is not null`),
    index("webhook_delivery_leased")
      .on(t.accountID, t.endpointID, t.leaseUntil)
      .where(sql`${t.leaseUntil} is not null`),
    index("webhook_delivery_newest").on(t.endpointID, t.createdOn, t.deliveryID),
    index("webhook_delivery_of_status").on(t.endpointID, t.status, t.createdOn, t.deliveryID),
    index("webhook_delivery_of_event").on(t.eventID),
    index("webhook_delivery_age").using("brin", t.createdOn),
  ],
);
