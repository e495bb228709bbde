import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { AccountID } from "@/lib/core/ids";
import { covers, type StaffScope } from "@/lib/core/grants";
import type { Scope } from "@/lib/core/scopes";
import type { Ctx } from "../context";
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
  FOUND_KINDS,
  FOUND_MAX,
  type Found,
  type FoundKind,
  type SearchAnswer,
  type SearchAnything,
} from "./dashboard";
import { apiKeys, events, feePlans, requests } from "./developer-parts";
import {
  authorizations,
  cardTransactions,
  disputes,
  schedules,
  transfersByForeignID,
  transfersByID,
} from "./money-parts";
import { type Part, queryOf, withSize } from "./part";
import { bankAccounts, issuedCards, linkedCards, wallets } from "./source-parts";
import { soughtBy, type Sought } from "./sought";

/** What the caller must be allowed to read, and where it is looked for then. */
interface Kind {
  scope: Scope | StaffScope;
  parts: readonly ((ctx: Ctx, sought: Sought) => Part[])[];
}

const KINDS: Record<FoundKind, Kind> = {
  account: {
    scope: "accounts.read",
    parts: [accountsByName, accountsByEmail, accountsByForeignID, accountsByID, ownAccount],
  },
  person: { scope: "representatives.read", parts: [people] },
  invite: { scope: "accounts.read", parts: [invitesByRecipient, invitesByCode] },
  "issued-card": { scope: "issued-cards.read", parts: [issuedCards] },
  "bank-account": { scope: "bank-accounts.read", parts: [bankAccounts] },
  "linked-card": { scope: "cards.read", parts: [linkedCards] },
  transfer: { scope: "transfers.read", parts: [transfersByID, transfersByForeignID] },
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
  kind: FoundKind;
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

/** Everything that fits the text and that the caller may read, the best fits first. One query. */
export async function findAnything(ctx: Ctx, { q }: SearchAnything): Promise<SearchAnswer> {
  const sought = soughtBy(q);
  const queries = sought ? queriesFor(ctx, sought) : [];
  if (queries.length === 0) return { groups: [] };
  const found = await rows<Row>(ctx.db, withSize(ctx, sql.join(queries, sql` union all `)));
  const groups = FOUND_KINDS.flatMap((kind) => {
    const own = bestOf(found.filter((row) => row.kind === kind));
    const [best] = own;
    if (!best) return [];
    return [{ fit: best.fit, kind, items: own.slice(0, FOUND_MAX).map(toFound), more: own.length > FOUND_MAX }];
  });
  return { groups: groups.toSorted((one, other) => one.fit - other.fit).map(({ fit: _fit, ...group }) => group) };
}

/** A grant for a single account finds nothing. */
function queriesFor(ctx: Ctx, sought: Sought): SQL[] {
  return FOUND_KINDS.filter((kind) => covers(ctx.caller.scopes, KINDS[kind].scope)).flatMap((kind) =>
    KINDS[kind].parts.flatMap((partsOf) => partsOf(ctx, sought).map((part) => queryOf(kind, part))),
  );
}

/** Each once, by its best fit. */
function bestOf(found: readonly Row[]): Row[] {
  const sorted = found.toSorted((one, other) => one.fit - other.fit || other.at - one.at);
  return sorted.filter(({ id }, index) => sorted.findIndex((other) => other.id === id) === index);
}

function toFound({ id, accountID, accountName, name, about, state, amount, at }: Row): Found {
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
