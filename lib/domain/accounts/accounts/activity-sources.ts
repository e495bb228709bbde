import { sql, type SQL } from "drizzle-orm";
import { statement } from "@/db/client";
import { type Change, isEvent } from "@/db/schema";
import type { Scope } from "@/lib/core/access/scopes";
import type { Activity, ActivityTopic } from "./dashboard";

export interface ActivityRow {
  id: string;
  kind: Activity["kind"];
  name: string;
  /** A moment as text that sorts in time order. */
  createdOn: string;
  object: string | null;
  objectName: string | null;
  data: Record<string, unknown> | null;
  changes: Change[] | null;
  actorKind: string | null;
  actorID: string | null;
  outcome: string | null;
  reason: string | null;
  requestID: string | null;
  text: string | null;
}

/** The account, the viewer, and the position where the rows begin. A missing filter is an empty text. */
export type ActivityValues = Record<"kind" | "partner" | "home" | "team" | "account" | "on" | "id", string> & {
  /** The wanted events by the first word of their name, as an SQL array. An empty one means all. */
  words: string;
  reach: number;
};

const value = (name: keyof ActivityValues) => sql.placeholder(name);
const wants = (kind: ActivityTopic) => sql`${value("kind")}::text in ('', ${sql.raw(`'${kind}'`)})`;

/** The events of each topic, by the first word of their name. */
export const TOPIC_EVENTS: Partial<Record<ActivityTopic, readonly string[]>> = {
  onboarding: ["account", "representative", "file", "underwriting", "feePlanAgreement", "onboardingInvite"],
  capabilities: ["capability"],
  transfers: ["transfer", "refund", "cancellation", "schedule", "occurrence"],
  disputes: ["dispute"],
};

/** The scope that shows events, by the first word of their name. Other events of a connected account stay hidden. */
const EVENT_SCOPES: Record<string, Scope> = {
  account: "profile.read",
  underwriting: "profile.read",
  bankAccount: "bank-accounts.read",
  paymentMethod: "payment-methods.read",
  feePlanAgreement: "profile.read",
  capability: "capabilities.read",
  representative: "representatives.read",
  file: "files.read",
  issuedCard: "issued-cards.read",
  card: "cards.read",
  wallet: "wallets.read",
  transfer: "transfers.read",
  refund: "transfers.read",
  occurrence: "transfers.read",
  dispute: "transfers.read",
};
const kinds = sql.raw(
  Object.entries(EVENT_SCOPES)
    .map(([kind, scope]) => `('${kind}', '${scope}')`)
    .join(", "),
);

/** The events of the caller's own account, and those of a connected account that the connection shows. */
const isOpen = sql`(${value("partner")}::uuid = ${value("account")}::uuid or split_part(e.type, '.', 1) in (
  select kinds.kind from (values ${kinds}) as kinds (kind, scope)
    join connection c on c.partner_id = ${value("partner")}::uuid and c.account_id = ${value("account")}::uuid and kinds.scope = any(c.scopes)))`;

const isWanted = sql`(${value("kind")}::text in ('', 'event') or split_part(e.type, '.', 1) = any(${value("words")}::text[]))`;

function textOf(moment: SQL): SQL {
  return sql`to_json(${moment} at time zone 'UTC') #>> '{}'`;
}
const moment = sql`${textOf(sql`created_on`)} as "createdOn"`;

/** Reading direction from a position: older rows, newest first, or newer rows, oldest first. */
export type ActivityWay = "older" | "newer";

/** Rows on that side of the position. Rows of the same moment are ordered by ID. */
const isBeside = (way: ActivityWay, id: SQL) => {
  const sign = sql.raw(way === "older" ? "<" : ">");
  return sql`created_on ${sign}= ${value("on")}::timestamptz
    and (created_on ${sign} ${value("on")}::timestamptz or ${id}::text ${sign} ${value("id")})`;
};

/** One statement per direction; `order` goes after a sort column. */
function bothWays<V extends ActivityValues>(build: (way: ActivityWay, order: SQL) => SQL) {
  const made = (way: ActivityWay) => statement<ActivityRow, V>(build(way, sql.raw(way === "older" ? "desc" : "asc")));
  return { older: made("older"), newer: made("newer") };
}

/**
 * This partner's acts on the account, through the index on both. The act of adding a note is left out, because the note
 * itself is listed.
 */
export const acts = bothWays(
  (way, order) => sql`
  select audit_id as id, 'act' as kind, action as name, ${moment}, object, object_name as "objectName", null::jsonb as data, changes,
    actor_kind as "actorKind", actor_id as "actorID", outcome, reason, request_id as "requestID", null as text
  from audit_trail where partner_id = ${value("partner")}::uuid and account_id = ${value("account")}::uuid and ${wants("act")} and ${isBeside(way, sql`audit_id`)}
    and (${value("kind")}::text = 'act' or action <> 'note.create')
  order by sequence ${order} limit ${value("reach")}::int`,
);

/** The account's events. They may be stored with a different partner than the acts. */
export const events = bothWays<ActivityValues & { from: number }>(
  (way, order) => sql`
  select event_id as id, 'event' as kind, type as name, ${moment}, null as object, null as "objectName", data, null::jsonb as changes,
    null as "actorKind", null as "actorID", null as outcome, null as reason, request_id as "requestID", null as text
  from event e where partner_id = ${value("home")}::uuid and account_id = ${value("account")}::uuid and ${isBeside(way, sql`event_id`)}
    and ${isOpen} and ${isEvent(sql`e.type`, sql`e.data`)} and ${isWanted}
  order by created_on ${order}, event_id ${order} offset ${sql.placeholder("from")}::int limit ${value("reach")}::int`,
);

export const notes = bothWays(
  (way, order) => sql`
  select note_id as id, 'note' as kind, 'note' as name, ${moment}, null as object, null as "objectName", null::jsonb as data,
    null::jsonb as changes, 'person' as "actorKind", author_id as "actorID", null as outcome, null as reason,
    null::uuid as "requestID", text
  from note where partner_id = ${value("team")}::uuid and account_id = ${value("partner")}::uuid
    and subject_id = ${value("account")}::uuid and ${wants("note")} and ${isBeside(way, sql`note_id`)}
  order by created_on ${order}, note_id ${order} limit ${value("reach")}::int`,
);

interface NamedMoment {
  moment: string;
  id: string;
}

/**
 * The acts, events and notes with an ID that the caller may see. Each table has its own query, because their rows are
 * stored with different partners.
 */
export const namedLines = [
  statement<NamedMoment, ActivityValues>(sql`
    select ${textOf(sql`created_on`)} as moment, audit_id as id from audit_trail where partner_id = ${value("partner")}::uuid
      and account_id = ${value("account")}::uuid and audit_id = ${value("id")}::uuid`),
  statement<NamedMoment, ActivityValues>(sql`
    select ${textOf(sql`created_on`)} as moment, event_id as id from event e where partner_id = ${value("home")}::uuid
      and account_id = ${value("account")}::uuid and event_id = ${value("id")}::uuid and ${isOpen}`),
  statement<NamedMoment, ActivityValues>(sql`
    select ${textOf(sql`created_on`)} as moment, note_id as id from note where partner_id = ${value("team")}::uuid
      and account_id = ${value("partner")}::uuid and subject_id = ${value("account")}::uuid and note_id = ${value("id")}::uuid`),
];

interface InviteMoments {
  code: string;
  created: string;
  opened: string | null;
  redeemed: string | null;
}

export const invitesOf = statement<InviteMoments, ActivityValues>(sql`
  select code, ${textOf(sql`created_on`)} as created, ${textOf(sql`opened_on`)} as opened, ${textOf(sql`redeemed_on`)} as redeemed
  from onboarding_invite where redeemed_account_id = ${value("account")}::uuid and account_id = ${value("partner")}::uuid`);

interface Cause {
  action: string;
  createdOn: string;
  requestID: string;
  actorKind: string;
  actorID: string;
}

export const causes = statement<
  Cause,
  Pick<ActivityValues, "partner" | "account"> & { requests: string; since: string; until: string }
>(sql`
  select action, ${moment}, request_id as "requestID", actor_kind as "actorKind", actor_id as "actorID"
  from audit_trail where partner_id = ${value("partner")}::uuid and account_id = ${value("account")}::uuid
    and created_on between (${sql.placeholder("since")}::timestamp at time zone 'UTC') and (${sql.placeholder("until")}::timestamp at time zone 'UTC')
    and request_id::text = any(${sql.placeholder("requests")}::text[])`);
