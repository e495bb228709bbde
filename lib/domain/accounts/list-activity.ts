import { sql } from "drizzle-orm";
import { statement } from "@/db/client";
import type { Scope } from "@/lib/core/scopes";
import type { Ctx } from "../context";
import type { Activity, ActivityPage, ListActivity } from "./dashboard";

/** Rows of the trail are read by their sequence, which may differ from their time by as many as were written at once. */
const OUT_OF_ORDER = 50;

interface Row {
  id: string;
  kind: Activity["kind"];
  name: string;
  createdOn: string;
  object: string | null;
  data: Record<string, string> | null;
  actorKind: string | null;
  actorID: string | null;
  actorName: string | null;
  outcome: string | null;
  reason: string | null;
  requestID: string | null;
}

type Values = { partner: string; account: string; kind: string; reach: number; skip: number; count: number };

const value = (name: keyof Values) => sql.placeholder(name);
const wants = (kind: Activity["kind"]) => sql`${value("kind")}::text in ('', ${sql.raw(`'${kind}'`)})`;

/** Which scope opens the events of a kind, by the first word of their names; of other kinds a connected account shows none. */
const EVENT_SCOPES: Record<string, Scope> = {
  account: "profile.read",
  underwriting: "profile.read",
  feePlanAgreement: "profile.read",
  capability: "capabilities.read",
  representative: "representatives.read",
  file: "files.read",
  issuedCard: "issued-cards.read",
  wallet: "wallets.read",
};
const kinds = sql.raw(
  Object.entries(EVENT_SCOPES)
    .map(([kind, scope]) => `('${kind}', '${scope}')`)
    .join(", "),
);

/** Events of one's own account, and of a connected one as far as the connection opens them. */
const isOpen = sql`(${value("partner")}::uuid = ${value("account")}::uuid or split_part(type, '.', 1) in (
  select kinds.kind from (values ${kinds}) as kinds (kind, scope)
    join connection c on c.partner_id = ${value("partner")}::uuid and c.account_id = ${value("account")}::uuid and kinds.scope = any(c.scopes)))`;

/** Acts of this partner on the account, and the account's events, each newest first by its own index, then as one. */
const select = statement<Row, Values>(sql`
  select a.id, a.kind, a.name, to_json(a.created_on) #>> '{}' as "createdOn", a.object, a.data, a.actor_kind as "actorKind", a.actor_id as "actorID",
    coalesce(p.email, k.name) as "actorName", a.outcome, a.reason, a.request_id as "requestID"
  from (
    (select audit_id as id, 'act' as kind, action as name, created_on, object, null::jsonb as data, actor_kind, actor_id, outcome, reason, request_id
      from audit_event where partner_id = ${value("partner")}::uuid and account_id = ${value("account")}::uuid and ${wants("act")}
      order by sequence desc limit ${value("reach")}::int)
    union all
    (select event_id, 'event', type, created_on, null, data, null, null, null, null, null
      from event where account_id = ${value("account")}::uuid and ${isOpen} and ${wants("event")}
      order by created_on desc limit ${value("reach")}::int)
    order by created_on desc, id desc offset ${value("skip")}::int limit ${value("count")}::int + 1
  ) a
  left join person p on p.user_id = a.actor_id
  left join api_key k on k.key_id = a.actor_id
  order by a.created_on desc, a.id desc`);

/** What was done to the account by this partner and what came to be true of it, newest first; one statement. */
export async function listActivity(ctx: Ctx, { kind, skip, count }: ListActivity): Promise<ActivityPage> {
  const reach = skip + count + 1 + OUT_OF_ORDER;
  const found = await select(ctx.db, {
    partner: ctx.partnerID,
    account: ctx.accountID,
    kind: kind ?? "",
    reach,
    skip,
    count,
  });
  return { items: found.slice(0, count).map(toActivity), more: found.length > count };
}

function toActivity({ id, kind, name, createdOn, object, data, outcome, reason, requestID, ...row }: Row): Activity {
  const { actorKind, actorID, actorName } = row;
  return {
    activityID: id,
    kind,
    name,
    createdOn: new Date(createdOn).toISOString(),
    ...(object !== null && { object }),
    ...(data !== null && { data }),
    ...(actorKind !== null &&
      actorID !== null && { actor: { kind: actorKind, id: actorID, ...(actorName !== null && { name: actorName }) } }),
    ...(outcome !== null && { outcome }),
    ...(reason !== null && { reason }),
    ...(requestID !== null && { requestID }),
  };
}
