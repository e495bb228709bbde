import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import {
  accountEmail,
  accountTable as a,
  bankAccountTable as b,
  capabilityTable,
  connectionTable as c,
  linkedCardTable as l,
  walletTable as w,
} from "@/db/schema";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { covers } from "@/lib/core/access/grants";
import { AccountID } from "@/lib/core/api/ids";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { consents, isNear, isOpen } from "@/lib/domain/kernel/operations/in-view";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import {
  accountsByEmail,
  accountsByEndOfID,
  accountsByForeignID,
  accountsByID,
  accountsByName,
  ownAccount,
} from "./account-parts";
import type { AccountChoice, AccountChoices, SearchAccounts } from "./dashboard";
import { bestOf, type SearchSource, queryOf, type SearchText, parsedSearch, withSize } from "./part";
import { bankAccounts, linkedCards } from "./source-parts";

/** A page of accounts that the caller may list, best match first; without a text the caller's own, then the newest. */
export async function findAccounts(ctx: Ctx, { q, capability, skip, count }: SearchAccounts): Promise<AccountChoices> {
  const searchText = parsedSearch(q);
  if (capability === null || (q && !searchText)) return { items: [], more: false };
  const until = skip + count + 1;
  const result = searchText
    ? await fitting(ctx, searchText, { capability, until })
    : await newest(ctx, { capability, until });
  const pageItems = result.slice(skip, skip + count);
  return { items: await choicesOf(ctx, pageItems, searchText), more: result.length > skip + count };
}

interface AccountSearch {
  capability: CapabilityID | undefined;
  /** Number of accounts to find, counted from the start of the first page. */
  until: number;
}

const mayList = ({ caller }: Ctx) => covers(caller.scopes, "accounts.read");

async function fitting(ctx: Ctx, search: SearchText, { capability, until }: AccountSearch): Promise<string[]> {
  const hasCapability = capable(ctx, capability);
  const isConnected = sql`${c.disconnectedOn} is null`;
  const listed = [accountsByName, accountsByEmail, accountsByForeignID, accountsByID, accountsByEndOfID];
  const parts = [
    ...ownAccount(ctx, search).map(({ where, ...part }) => ({ ...part, where: and(where, hasCapability) })),
    ...[...(mayList(ctx) ? listed.flatMap((partsOf) => partsOf(ctx, search)) : []), ...bySource(ctx, search)].map(
      ({ where, ...part }) => ({ ...part, where: and(where, isConnected, hasCapability) }),
    ),
  ];
  const queries = parts.map((part) => queryOf("account", part, until));
  const matches = await rows<Row>(ctx.db, withSize(ctx, sql.join(queries, sql` union all `)));
  return bestOf(matches).map(({ id }) => id);
}

interface Row {
  id: string;
  fit: number;
  at: number;
}

function bySource(ctx: Ctx, search: SearchText): SearchSource[] {
  const { scopes } = ctx.caller;
  const isListed = sql`(${a.accountID} = ${ctx.partnerID}::uuid or ${mayList(ctx) ? consents("accounts.read") : sql`false`})`;
  return [
    ...(covers(scopes, "bank-accounts.read") ? bankAccounts(ctx, search) : []),
    ...(covers(scopes, "cards.read") ? linkedCards(ctx, search) : []),
  ].map(({ where, ...part }) => ({ ...part, id: part.accountID, where: and(where, isListed) }));
}

async function newest(ctx: Ctx, { capability, until }: AccountSearch): Promise<string[]> {
  const hasCapability = capable(ctx, capability);
  const { db, partnerID } = ctx;
  const own = db
    .select({ id: a.accountID })
    .from(a)
    .where(and(eq(a.accountID, partnerID), hasCapability));
  if (!mayList(ctx)) return (await own).map(({ id }) => id);
  const others = db
    .select({ id: c.accountID })
    .from(c)
    .innerJoin(a, eq(a.accountID, c.accountID))
    .where(and(isOpen(ctx), consents("accounts.read"), hasCapability))
    .orderBy(sql`${c.createdOn} desc, ${c.accountID} desc`)
    .limit(until);
  return (await Promise.all([own, others])).flat().map(({ id }) => id);
}

function capable(ctx: Ctx, capability: CapabilityID | undefined): SQL | undefined {
  if (!capability) return undefined;
  const having = ctx.db.select({ accountID: capabilityTable.accountID }).from(capabilityTable);
  const isIt = and(isNear(ctx, capabilityTable), eq(capabilityTable.capability, capability));
  return inArray(a.accountID, having.where(isIt));
}

interface ChoiceRow {
  accountID: string;
  displayName: string;
  email: string | null;
  sourceName: string | null;
  lastFour: string | null;
  available: number | null;
}

async function choicesOf(ctx: Ctx, ids: readonly string[], search: SearchText | undefined): Promise<AccountChoice[]> {
  if (ids.length === 0) return [];
  const lets = (scope: ConsentScope): SQL =>
    covers(ctx.caller.scopes, scope)
      ? sql`(${a.accountID} = ${ctx.partnerID}::uuid or coalesce(${consents(scope)}, false))`
      : sql`false`;
  const isMatch = (lastFour: SQL) => sql`${lastFour} = any(${`{${digitsIn(search).join(",")}}`}::text[])`;
  const choices = await rows<ChoiceRow>(
    ctx.db,
    sql`select ${a.accountID} as "accountID", ${a.displayName} as "displayName",
      case when ${lets("profile.read")} then ${accountEmail(a)} end as email, source.name as "sourceName", source.last_four as "lastFour",
      case when ${lets("wallets.read")} then
        (select ${w.available}::float8 from ${w} where ${isNear(ctx, w)} and ${w.accountID} = ${a.accountID} and ${w.currency} = 'USD') end as available
    from unnest(${`{${ids.join(",")}}`}::uuid[]) with ordinality as chosen (id, place)
    join ${a} on ${a.accountID} = chosen.id
    left join ${c} on ${c.accountID} = chosen.id and ${isOpen(ctx)}
    left join lateral (
      select name, last_four from (
        select ${b.bankName} as name, ${b.lastFour} as last_four, 0 as place, ${b.createdOn} as created_on from ${b}
        where ${isNear(ctx, b)} and ${b.accountID} = ${a.accountID} and ${b.disabledOn} is null and ${lets("bank-accounts.read")}
        union all
        select initcap(replace(${l.brand}, '-', ' ')), ${l.lastFour}, 1, ${l.createdOn} from ${l}
        where ${isNear(ctx, l)} and ${l.accountID} = ${a.accountID} and ${l.disabledOn} is null and ${l.origin} = 'card'
          and ${isMatch(sql`${l.lastFour}`)} and ${lets("cards.read")}) as every
      order by ${isMatch(sql`last_four`)} desc, place, created_on desc limit 1) as source on true
    order by chosen.place`,
  );
  return choices.map((row) => toChoice(ctx, row));
}

/** Returns digits that may be the last four of a card or bank account. */
const digitsIn = (search: SearchText | undefined) => search?.cardWords.filter((word) => /^\d{4}$/.test(word)) ?? [];

function toChoice(ctx: Ctx, { accountID, displayName, email, sourceName, lastFour, available }: ChoiceRow) {
  return {
    accountID: AccountID.parse(accountID),
    displayName,
    ...(email !== null && { email }),
    ...(sourceName !== null && lastFour !== null && { source: { name: sourceName, lastFour } }),
    ...(available !== null && { available }),
    isOwn: accountID === ctx.partnerID,
  };
}
