import { and, eq, or, sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { AccountID } from "@/lib/core/api/ids";
import { covers, type StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { callerPlace, type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import {
  accountsByEmail,
  accountsByForeignID,
  accountsByID,
  accountsByName,
  invitesByCode,
  invitesByRecipient,
  ownAccount,
  people,
} from "./account-parts";
import {
  type SearchResult,
  RESULT_KINDS,
  RESULTS_MAX,
  type ResultKind,
  type SearchAnswer,
  type SearchAnything,
} from "./dashboard";
import {
  authorizations,
  cardTransactions,
  disputes,
  schedules,
  transfersByForeignID,
  transfersByID,
  transfersByWords,
} from "./money-parts";
import { bestOf, isID, type SearchSource, queryOf, type SearchText, parsedSearch, withSize } from "./part";
import { bankAccounts, issuedCards, linkedCards, wallets } from "./source-parts";
import {
  apiKeyTable as k,
  connectionTable as c,
  eventTable as e,
  feePlanTable as f,
  requestLogTable as q,
} from "@/db/schema";
import { hears, isOpen } from "@/lib/domain/kernel/operations/in-view";

interface Kind {
  scope: Scope | StaffScope;
  parts: readonly ((ctx: Ctx, searchText: SearchText) => SearchSource[])[];
}

const KINDS: Record<ResultKind, Kind> = {
  account: {
    scope: "accounts.read",
    parts: [accountsByName, accountsByEmail, accountsByForeignID, accountsByID, ownAccount],
  },
  person: { scope: "representatives.read", parts: [people] },
  invite: { scope: "accounts.read", parts: [invitesByRecipient, invitesByCode] },
  "issued-card": { scope: "issued-cards.read", parts: [issuedCards] },
  "bank-account": { scope: "bank-accounts.read", parts: [bankAccounts] },
  "linked-card": { scope: "cards.read", parts: [linkedCards] },
  transfer: { scope: "transfers.read", parts: [transfersByID, transfersByForeignID, transfersByWords] },
  dispute: { scope: "transfers.read", parts: [disputes] },
  schedule: { scope: "transfers.read", parts: [schedules] },
  authorization: { scope: "issued-cards.read", parts: [authorizations] },
  "card-transaction": { scope: "issued-cards.read", parts: [cardTransactions] },
  wallet: { scope: "wallets.read", parts: [wallets] },
  "fee-plan": { scope: "profile.read", parts: [feePlans] },
  request: { scope: "api-keys.read", parts: [requests] },
  event: { scope: "webhooks.read", parts: [events] },
  "api-key": { scope: "api-keys.read", parts: [apiKeys] },
};

interface Row {
  kind: ResultKind;
  id: string;
  accountID: string;
  accountName: string | null;
  name: string;
  about: string | null;
  state: string | null;
  amount: number | null;
  at: number;
  fit: number;
}

/** All objects that match the text and that the caller may read, best match first, in one query. */
export async function findAnything(ctx: Ctx, { q }: SearchAnything): Promise<SearchAnswer> {
  const search = parsedSearch(q);
  const queries = search ? queriesFor(ctx, search) : [];
  if (queries.length === 0) return { groups: [] };
  const matches = await rows<Row>(ctx.db, withSize(ctx, sql.join(queries, sql` union all `)));
  const groups = RESULT_KINDS.flatMap((kind) => {
    const own = bestOf(matches.filter((row) => row.kind === kind));
    const [best] = own;
    if (!best) return [];
    return [{ fit: best.fit, kind, items: own.slice(0, RESULTS_MAX).map(toResult), more: own.length > RESULTS_MAX }];
  });
  return { groups: groups.toSorted((one, other) => one.fit - other.fit).map(({ fit: _fit, ...group }) => group) };
}

/** A grant for a single account does not allow a search. */
function queriesFor(ctx: Ctx, search: SearchText): SQL[] {
  return RESULT_KINDS.filter((kind) => covers(ctx.caller.scopes, KINDS[kind].scope)).flatMap((kind) =>
    KINDS[kind].parts.flatMap((partsOf) => partsOf(ctx, search).map((part) => queryOf(kind, part))),
  );
}

function toResult({ id, accountID, accountName, name, about, state, amount, at }: Row): SearchResult {
  return {
    id,
    accountID: AccountID.parse(accountID),
    name,
    createdOn: new Date(at).toISOString(),
    ...(accountName !== null && { accountName }),
    ...(about !== null && { about }),
    ...(state !== null && { state }),
    ...(amount !== null && { amount }),
  };
}

/** An API request of the caller by its ID, while the log keeps it. */
function requests({ partnerID }: Ctx, { id }: SearchText): SearchSource[] {
  if (!id) return [];
  return [
    {
      id: sql`${q.requestID}`,
      accountID: sql`${q.partnerID}`,
      name: sql`${q.method} || ' ' || ${q.route}`,
      state: sql`${q.status}`,
      createdOn: sql`${q.createdOn}`,
      from: sql`${q}`,
      where: and(isID(q.requestID, id), eq(q.partnerID, partnerID)),
    },
  ];
}

/** An event by its ID: the caller's own, or one of a connected account if its connection grants it. */
function events(ctx: Ctx, { id }: SearchText): SearchSource[] {
  if (!id) return [];
  const isConnected = sql`exists (select from ${c} where ${c.accountID} = ${e.accountID} and ${isOpen(ctx)} and ${hears})`;
  return [
    {
      id: sql`${e.eventID}`,
      accountID: sql`${e.accountID}`,
      name: sql`${e.type}`,
      createdOn: sql`${e.createdOn}`,
      from: sql`${e}`,
      where: and(
        eq(e.partnerID, callerPlace(ctx).homePartnerID),
        isID(e.eventID, id),
        or(eq(e.accountID, ctx.partnerID), isConnected),
      ),
    },
  ];
}

function apiKeys({ partnerID }: Ctx, { id }: SearchText): SearchSource[] {
  if (!id) return [];
  return [
    {
      id: sql`${k.keyID}`,
      accountID: sql`${k.accountID}`,
      name: sql`${k.name}`,
      createdOn: sql`${k.createdOn}`,
      from: sql`${k}`,
      where: and(isID(k.keyID, id), eq(k.accountID, partnerID)),
    },
  ];
}

function feePlans(ctx: Ctx, { id, typed }: SearchText): SearchSource[] {
  return [
    {
      id: sql`${f.planID}`,
      accountID: sql`${f.accountID}`,
      name: sql`${f.name}`,
      about: sql`${f.code}`,
      createdOn: sql`${f.createdOn}`,
      from: sql`${f}`,
      where: and(forAccount(callerPlace(ctx), f), id ? isID(f.planID, id) : eq(f.code, typed)),
    },
  ];
}
