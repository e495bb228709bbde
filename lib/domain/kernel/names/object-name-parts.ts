import { and, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  accountTable as a,
  apiKeyTable as k,
  bankAccountTable as b,
  cardAuthorizationTable as q,
  cardTransactionTable as x,
  connectionTable,
  disputeEvidenceTable as e,
  disputeTable as d,
  fileTable as f,
  issuedCardTable as s,
  linkedCardTable as l,
  memberInviteTable as n,
  memberTable as m,
  occurrenceTable as o,
  refundTable as r,
  representativeTable as p,
  scheduleTable as c,
  sessionTable as i,
  teamRoleTable as g,
  transferTable as t,
  userTable as u,
  walletTable as v,
  webhookDeliveryTable as w,
  webhookEndpointTable as h,
} from "@/db/schema";
import { covers, type StaffScope } from "@/lib/core/access/grants";
import type { AccountID } from "@/lib/core/api/ids";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { consents, isOpen } from "../operations/in-view";
import { callerPlace, type Ctx } from "../operations/context";

export interface NameRow {
  id: string;
  pageID: string | null;
  kind: "transfer" | "part" | "evidence" | "plain";
  /** In cents: the amount of a transfer, refund or dispute, or of each payment of a schedule. */
  amount: number | null;
  description: string | null;
  source: string | null;
  destination: string | null;
  /** The name, or the text before the name of the payment. */
  name: string | null;
}

const isAmong = (id: PgColumn, ids: readonly string[]) => sql`${id} = any(${`{${ids.join(",")}}`}::uuid[])`;
const isAt = ({ partnerID }: { partnerID: PgColumn }, home: AccountID) => sql`${partnerID} = ${home}::uuid`;
const nameOf = (side: SQLWrapper) => sql`${side} #>> '{account,displayName}'`;
const none = sql`null::text`;

interface MoneyPart {
  id: PgColumn;
  kind: NameRow["kind"];
  from: SQL;
  amount?: SQLWrapper;
  pageID?: PgColumn;
  name?: SQLWrapper;
}

/** Transfers, refunds, disputes, evidence and schedules of a partner. A viewer gets those that involve its account. */
export function moneyParts(ids: readonly string[], home: AccountID, viewer?: Ctx): SQL[] {
  if (viewer && !covers(viewer.caller.scopes, "transfers.read", viewer.partnerID)) return [];
  const partOf = (accounts: readonly PgColumn[]) =>
    viewer && sql`${viewer.partnerID}::uuid in (${sql.join([...accounts], sql`, `)})`;
  const isPart =
    viewer && sql`(${partOf([t.partnerID, t.sourceAccountID, t.destinationAccountID])} and not ${t.archived})`;
  const isDisputed = viewer && sql`(${partOf([d.partnerID, d.merchantAccountID])} and not ${d.archived})`;
  const part = ({ id, kind, from, amount = sql`${t.amount}`, pageID, name = none }: MoneyPart, passing?: SQL) => sql`
    select ${id}::text as id, ${pageID ?? sql`null`}::text as "pageID", ${sql.raw(`'${kind}'`)} as kind,
      (${amount})::float8 as amount, ${t.description} as description, ${nameOf(t.source)} as source,
      ${nameOf(t.destination)} as destination, ${name} as name
    from ${from} where ${and(isAt(t, home), isAmong(id, ids), passing)}`;
  const ofDispute = sql`${d} join ${t} on ${isAt(d, home)} and ${t.transferID} = ${d.transferID}`;
  return [
    part({ id: t.transferID, kind: "transfer", from: sql`${t}` }, isPart),
    part(
      {
        id: r.refundID,
        kind: "part",
        amount: r.amount,
        pageID: r.transferID,
        from: sql`${r} join ${t} on ${isAt(r, home)} and ${t.transferID} = ${r.transferID}`,
      },
      isPart,
    ),
    part({ id: d.disputeID, kind: "part", amount: d.amount, from: ofDispute }, isDisputed),
    part(
      {
        id: e.evidenceID,
        kind: "evidence",
        amount: d.amount,
        pageID: e.disputeID,
        name: sql`coalesce(${e.fileName}, initcap(left(${e.type}, 1)) || replace(substr(${e.type}, 2), '-', ' '))`,
        from: sql`${e} join ${ofDispute} on ${isAt(e, home)} and ${d.disputeID} = ${e.disputeID}`,
      },
      isDisputed,
    ),
    schedules(ids, home, partOf([c.ownerAccountID, c.partnerID, c.sourceAccountID, c.destinationAccountID])),
  ];
}

/** Schedules, named by their description, otherwise by the payment of their rule or of their first date. */
function schedules(ids: readonly string[], home: AccountID, isPart: SQL | undefined): SQL {
  const named = (accountID: PgColumn) => sql`(select display_name from account where account_id = ${accountID})`;
  const first = sql`(select ${o.runTransfer} from ${o} where ${isAt(o, home)} and ${o.scheduleID} = ${c.scheduleID}
    and ${o.runTransfer} is not null order by ${o.runOn}, ${o.occurrenceID} limit 1)`;
  return sql`
    select ${c.scheduleID}::text, null::text, case when ${c.description} <> '' then 'plain' else 'transfer' end,
      (coalesce(${c.runTransfer}, ${first}) #>> '{amount,value}')::float8, null, ${named(c.sourceAccountID)},
      ${named(c.destinationAccountID)}, ${c.description}
    from ${c} where ${and(isAt(c, home), isAmong(c.scheduleID, ids), isPart)}`;
}

interface OwnPart<S = ConsentScope> {
  scope: S;
  table: PgTable & { accountID: PgColumn; partnerID?: PgColumn };
  id: PgColumn;
  name: SQL;
}

/** The merchant of a purchase, otherwise the card. */
const purchase = (t: Record<"merchant" | "issuedCardID", PgColumn>, home: AccountID) => sql`
  coalesce(${t.merchant} ->> 'name',
    (select ${s.brand} || ' •••• ' || ${s.lastFour} from ${s} where ${isAt(s, home)} and ${s.issuedCardID} = ${t.issuedCardID}))`;

const partsAt = (home: AccountID): readonly OwnPart[] => [
  { scope: "bank-accounts.read", table: b, id: b.bankAccountID, name: sql`${b.bankName} || ' •••• ' || ${b.lastFour}` },
  { scope: "issued-cards.read", table: s, id: s.issuedCardID, name: sql`${s.brand} || ' •••• ' || ${s.lastFour}` },
  { scope: "issued-cards.read", table: q, id: q.authorizationID, name: purchase(q, home) },
  { scope: "issued-cards.read", table: x, id: x.cardTransactionID, name: purchase(x, home) },
  {
    scope: "wallets.read",
    table: v,
    id: v.walletID,
    name: sql`(select 'Wallet of ' || ${a.displayName} from ${a} where ${a.accountID} = ${v.accountID})`,
  },
  {
    scope: "cards.read",
    table: l,
    id: l.cardID,
    name: sql`initcap(replace(${l.brand}, '-', ' ')) || ' •••• ' || ${l.lastFour}`,
  },
  { scope: "files.read", table: f, id: f.fileID, name: sql`${f.fileName}` },
  {
    scope: "representatives.read",
    table: p,
    id: p.representativeID,
    name: sql`concat_ws(' ', ${p.profile} #>> '{name,firstName}', ${p.profile} #>> '{name,lastName}')`,
  },
];

const person = ({ userID }: { userID: PgColumn }) => sql`(select ${u.email} from ${u} where ${u.userID} = ${userID})`;

/** Parts that only the team itself can see. Connections give no access to them. */
const teamPartsAt = (home: AccountID): readonly OwnPart<StaffScope>[] => [
  { scope: "webhooks.read", table: h, id: h.endpointID, name: sql`${h.url}` },
  {
    scope: "webhooks.read",
    table: w,
    id: w.deliveryID,
    name: sql`(select ${h.url} from ${h} where ${isAt(h, home)} and ${h.endpointID} = ${w.endpointID})`,
  },
  { scope: "api-keys.read", table: k, id: k.keyID, name: sql`${k.name}` },
  { scope: "members.read", table: n, id: n.inviteID, name: sql`${n.email}` },
  { scope: "members.read", table: m, id: m.userID, name: person(m) },
  { scope: "members.read", table: i, id: i.sessionID, name: person(i) },
  { scope: "members.read", table: g, id: g.roleID, name: sql`${g.name}` },
];

/** Accounts. A viewer gets its own, and connected ones that let it see their name. */
export function accountPart(ids: readonly string[], viewer?: Ctx): SQL {
  const isConnected = (
    ctx: Ctx,
  ) => sql`(${a.accountID} = ${ctx.partnerID}::uuid or exists (select from ${connectionTable}
    where ${connectionTable.accountID} = ${a.accountID} and ${connectionTable.partnerID} = ${ctx.partnerID}::uuid
      and (${consents("accounts.read")} or ${consents("profile.read")})))`;
  return plain(a, a.accountID, sql`${a.displayName}`, and(isAmong(a.accountID, ids), viewer && isConnected(viewer)));
}

/** Objects that a viewer may read: those of the viewer's account and of connected accounts. */
export function ownParts(ids: readonly string[], viewer: Ctx): SQL[] {
  const mayRead = ({ scope }: OwnPart<ConsentScope | StaffScope>) =>
    covers(viewer.caller.scopes, scope, viewer.partnerID);
  const { homePartnerID: home } = callerPlace(viewer);
  const isIn = ({ table, id }: Pick<OwnPart, "table" | "id">) =>
    and(table.partnerID && sql`${table.partnerID} = ${home}::uuid`, isAmong(id, ids));
  const isOwn = (table: OwnPart["table"]) => sql`${table.accountID} = ${viewer.partnerID}::uuid`;
  const connected = partsAt(home)
    .filter(mayRead)
    .map(({ scope, table, id, name }) => {
      const isConnected = sql`exists (select from ${connectionTable}
      where ${connectionTable.accountID} = ${table.accountID} and ${isOpen(viewer)} and ${consents(scope)})`;
      return plain(table, id, name, and(isIn({ table, id }), sql`(${isOwn(table)} or ${isConnected})`));
    });
  const team = teamPartsAt(home)
    .filter(mayRead)
    .map(({ table, id, name }) => plain(table, id, name, and(isIn({ table, id }), isOwn(table))));
  return [...connected, ...team];
}

const plain = (table: PgTable, id: PgColumn, name: SQL, where: SQL | undefined) => sql`
  select ${id}::text as id, null::text as "pageID", 'plain' as kind, null::float8 as amount, null::text as description,
    null::text as source, null::text as destination, ${name} as name
  from ${table} where ${where}`;
