import { sql } from "drizzle-orm";
import { statement } from "@/db/client";
import type { Change } from "@/db/schema";
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
  skip: number;
  count: number;
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

/** The act of this partner that led to an event: at the same moment, in the same request. */
const cause = sql`
  from audit_trail a where a.partner_id = ${value("partner")}::uuid and a.account_id = ${value("account")}::uuid
    and a.created_on = e.created_on and a.request_id = e.request_id`;

/** Hides an event that only repeats its act: both have the same noun. A list of events alone keeps it. */
const isEcho = sql`
  (${value("kind")}::text = '' and exists (select ${cause}
    and replace(split_part(a.action, '.', 1), '-', '') = lower(split_part(e.type, '.', 1))))`;

/** Reads this partner's acts and the account's events, each newest first through its own index, then merges them. */
const lines = sql`
  (select audit_id as id, 'act' as kind, action as name, created_on, object, object_name, null::jsonb as data, changes,
      actor_kind, actor_id, outcome, reason, request_id
    from audit_trail where partner_id = ${value("partner")}::uuid and account_id = ${value("account")}::uuid and ${wants("act")} and created_on <= ${value("on")}::timestamptz
    order by sequence desc limit ${value("reach")}::int)
  union all
  (select e.event_id, 'event', e.type, e.created_on, null, null, e.data, null, caused.actor_kind, caused.actor_id, null, null, e.request_id
    from (select * from event e where partner_id = ${value("home")}::uuid and account_id = ${value("account")}::uuid and created_on <= ${value("on")}::timestamptz and ${isOpen} and ${wants("event")} and not ${isEcho}
      order by created_on desc limit ${value("reach")}::int) e
    left join lateral (select a.actor_kind, a.actor_id ${cause} limit 1) caused on true)`;

const select = statement<Row, Values>(sql`
  select l.id, l.kind, l.name, to_json(l.created_on) #>> '{}' as "createdOn", l.object, l.object_name as "objectName", l.data, l.changes,
    l.actor_kind as "actorKind", l.actor_id as "actorID", l.outcome, l.reason, l.request_id as "requestID"
  from (select * from (${lines}) both_kinds
    where (created_on, id) < (${value("on")}::timestamptz, ${value("id")}::uuid)
    order by created_on desc, id desc offset ${value("skip")}::int limit ${value("count")}::int + 1) l
  order by l.created_on desc, l.id desc`);

/** The account's history, the newest first: what this partner did to it and what became true. */
export async function listActivity(
  ctx: Ctx,
  { kind, skip, count, after = NEWEST }: ListActivity & AfterCursor,
): Promise<ActivityPage> {
  const reach = skip + count + 1 + OUT_OF_ORDER;
  const found = await select(ctx.db, {
    partner: ctx.partnerID,
    home: ctx.homePartnerID,
    account: ctx.accountID,
    kind: kind ?? "",
    reach,
    skip,
    count,
    on: new Date(after.on).toISOString(),
    id: after.id,
  });
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
    createdOn: new Date(createdOn).toISOString(),
    ...(actor && { actor }),
  });
}
