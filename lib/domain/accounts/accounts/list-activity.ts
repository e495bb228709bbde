import { sql, type SQL } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import type { Change } from "@/db/schema";
import { grouped } from "@/lib/core/collections";
import type { Scope } from "@/lib/core/scopes";
import type { Ctx } from "@/lib/domain/kernel/context";
import { objectOfEvent } from "@/lib/domain/kernel/event-object";
import { actorNames } from "@/lib/domain/platform/audit/actor-names";
import { objectNames } from "@/lib/domain/kernel/object-names";
import type { AfterCursor, ListCursor } from "@/lib/domain/kernel/part";
import { Activity, type ActivityPage, type ListActivity } from "./dashboard";

/** Is how far the order of rows may differ from their times: the rows that are written at once. */
const OUT_OF_ORDER = 50;

/** Nothing is newer. */
const NEWEST: ListCursor = { on: "9999-12-31T00:00:00Z", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

interface Row {
  id: string;
  kind: Activity["kind"];
  name: string;
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
}

/** A filter that is not given is an empty text. */
type Values = Record<keyof Omit<ListActivity, "skip" | "count">, string> & {
  partner: string;
  home: string;
  account: string;
  reach: number;
  on: string;
  id: string;
};

const value = (name: keyof Values) => sql.placeholder(name);
const wants = (kind: Activity["kind"]) => sql`${value("kind")}::text in ('', ${sql.raw(`'${kind}'`)})`;

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
};
const kinds = sql.raw(
  Object.entries(EVENT_SCOPES)
    .map(([kind, scope]) => `('${kind}', '${scope}')`)
    .join(", "),
);

/** The events of one's own account, and those of a connected account that the connection shows. */
const isOpen = sql`(${value("partner")}::uuid = ${value("account")}::uuid or split_part(e.type, '.', 1) in (
  select kinds.kind from (values ${kinds}) as kinds (kind, scope)
    join connection c on c.partner_id = ${value("partner")}::uuid and c.account_id = ${value("account")}::uuid and kinds.scope = any(c.scopes)))`;

/** A moment as a text that sorts as moments do. */
const moment = sql`to_json(created_on at time zone 'UTC') #>> '{}' as "createdOn"`;

/** Older than the last of the page before, or of the same moment with a lower ID. */
const isBefore = (id: SQL) => sql`created_on <= ${value("on")}::timestamptz
  and (created_on < ${value("on")}::timestamptz or ${id}::text < ${value("id")})`;

/** This partner's acts on the account, the newest first, through an index of its own. */
const acts = statement<Row, Values>(sql`
  select audit_id as id, 'act' as kind, action as name, ${moment}, object, object_name as "objectName", null::jsonb as data, changes,
    actor_kind as "actorKind", actor_id as "actorID", outcome, reason, request_id as "requestID"
  from audit_trail where partner_id = ${value("partner")}::uuid and account_id = ${value("account")}::uuid and ${wants("act")} and ${isBefore(sql`audit_id`)}
  order by sequence desc limit ${value("reach")}::int`);

/** The account's events, the newest first. They may lie with another partner than the acts. */
const events = statement<Row, Values & { from: number }>(sql`
  select event_id as id, 'event' as kind, type as name, ${moment}, null as object, null as "objectName", data, null::jsonb as changes,
    null as "actorKind", null as "actorID", null as outcome, null as reason, request_id as "requestID"
  from event e where partner_id = ${value("home")}::uuid and account_id = ${value("account")}::uuid and ${isBefore(sql`event_id`)} and ${isOpen} and ${wants("event")}
  order by created_on desc, event_id desc offset ${sql.placeholder("from")}::int limit ${value("reach")}::int`);

interface Cause {
  action: string;
  createdOn: string;
  requestID: string;
  actorKind: string;
  actorID: string;
}

/** The acts of this partner in some requests. */
const causes = statement<
  Cause,
  Pick<Values, "partner" | "account"> & { requests: string; since: string; until: string }
>(sql`
  select action, ${moment}, request_id as "requestID", actor_kind as "actorKind", actor_id as "actorID"
  from audit_trail where partner_id = ${value("partner")}::uuid and account_id = ${value("account")}::uuid
    and created_on between (${sql.placeholder("since")}::timestamp at time zone 'UTC') and (${sql.placeholder("until")}::timestamp at time zone 'UTC')
    and request_id::text = any(${sql.placeholder("requests")}::text[])`);

/**
 * Names who acted where an event comes of an act: at the same moment, in the same request. Hides an event that only repeats
 * its act, because both have the same noun. A list of events alone keeps it.
 */
async function withCauses(db: Db, found: readonly Row[], values: Values): Promise<Row[]> {
  const [newest, oldest] = [found[0], found.at(-1)];
  if (!newest || !oldest) return [];
  const requests = found.flatMap(({ requestID }) => requestID ?? []);
  const { partner, account } = values;
  const span = { since: oldest.createdOn, until: newest.createdOn };
  const known = await causes(db, {
    partner,
    account,
    requests: `{${requests.map((one) => JSON.stringify(one)).join(",")}}`,
    ...span,
  });
  const byMoment = grouped(known, momentOf);
  return found.flatMap((event) => {
    const its = byMoment.get(momentOf(event)) ?? [];
    if (
      values.kind === "" &&
      its.some(({ action }) => nounOf(action).replaceAll("-", "") === nounOf(event.name).toLowerCase())
    )
      return [];
    const [cause] = its;
    return [cause ? { ...event, actorKind: cause.actorKind, actorID: cause.actorID } : event];
  });
}

const momentOf = ({ createdOn, requestID }: Pick<Row, "createdOn" | "requestID">) => `${createdOn} ${requestID}`;
const nounOf = (name: string) => name.split(".", 1)[0] ?? "";

/** Reads events until enough of them are no mere repetitions of acts, or they are older than all acts that are wanted. */
async function eventsOf(db: Db, values: Values, since: string): Promise<Row[]> {
  const kept: Row[] = [];
  for (let from = 0; ; from += values.reach) {
    const found = await events(db, { ...values, from });
    kept.push(...(await withCauses(db, found, values)));
    const isOlder = (found.at(-1)?.createdOn ?? "") < since;
    if (found.length < values.reach || kept.length >= values.reach || isOlder) return kept.slice(0, values.reach);
  }
}

/** Whether a line is older than the last of the page before. */
const isAfter =
  ({ on, id }: Values) =>
  (row: Row) => {
    const last = on.slice(0, -1).replace(/\.?0+$/, "");
    return row.createdOn < last || (row.createdOn === last && row.id < id);
  };

/** The newest first; of one moment the highest ID first. */
const byAge = (one: Row, other: Row) =>
  one.createdOn === other.createdOn ? (one.id < other.id ? 1 : -1) : one.createdOn < other.createdOn ? 1 : -1;

/** The account's history, the newest first: what this partner did to it and what became true. */
export async function listActivity(
  ctx: Ctx,
  { kind, skip, count, after = NEWEST }: ListActivity & AfterCursor,
): Promise<ActivityPage> {
  const reach = skip + count + 1 + OUT_OF_ORDER;
  const values: Values = {
    partner: ctx.partnerID,
    home: ctx.homePartnerID,
    account: ctx.accountID,
    kind: kind ?? "",
    reach,
    on: new Date(after.on).toISOString(),
    id: after.id,
  };
  const ownActs = await acts(ctx.db, values);
  // Nothing older than these acts is on the page, unless they are all there are.
  const since = ownActs.length < reach ? "" : (ownActs.map(({ createdOn }) => createdOn).sort()[0] ?? "");
  const found = [...ownActs, ...(await eventsOf(ctx.db, values, since))]
    .filter(isAfter(values))
    .toSorted(byAge)
    .slice(skip);
  const shown = found.slice(0, count);
  const actors = await actorNames(
    ctx,
    shown.map(({ actorID }) => actorID),
  );
  const items = shown.map((row) => toActivity(row, actors));
  const names = await objectNames(
    ctx,
    items.flatMap(({ object }) => object ?? []),
  );
  const named = items.map((item) => ({ ...(item.object && names.get(item.object)), ...item }));
  return { items: named, more: found.length > count };
}

/** Only the texts of an event's data are shown: IDs and states. */
function textsOf(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === "string"));
}

function toActivity({ id, createdOn, actorKind, actorID, ...row }: Row, actors: Map<string, string>): Activity {
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  const actor = actorKind !== null && actorID !== null && { kind: actorKind, id: actorID, name: actors.get(actorID) };
  const object = row.data && objectOfEvent(row.name, row.data);
  return Activity.parse({
    ...given,
    ...(object && { object }),
    ...(row.data && { data: textsOf(row.data) }),
    activityID: id,
    createdOn: new Date(`${createdOn}Z`).toISOString(),
    ...(actor && { actor }),
  });
}
