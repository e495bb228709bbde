import { and, eq, exists, gte, lt, or, sql, type SQL } from "drizzle-orm";
import {
  accountTable,
  cardAuthorizationTable,
  cardTransactionTable,
  connectionTable,
  issuedCardTable,
} from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/days";
import type { AccountID } from "@/lib/core/ids";
import { consents } from "@/lib/domain/kernel/consents";
import type { Ctx } from "@/lib/domain/kernel/context";
import { behind, type Keyed, ordered } from "@/lib/domain/kernel/part";
import type {
  AuthorizationPage,
  CardTransactionPage,
  SearchAuthorizations,
  SearchCardTransactions,
  SpendingSearch,
} from "./dashboard";
import { toAuthorization, toCardTransaction, withCaptures } from "./rows";

const { displayName } = accountTable;
const { brand, lastFour } = issuedCardTable;

/** One page of what the cards of our accounts were asked to pay, the newest first. */
export async function searchAuthorizations(
  ctx: Ctx,
  { status, skip, count, sort, after, ...search }: SearchAuthorizations & Keyed,
): Promise<AuthorizationPage> {
  const t = cardAuthorizationTable;
  const found = await ctx.db
    .select({ row: withCaptures, accountName: displayName, brand, lastFour })
    .from(t)
    .innerJoin(issuedCardTable, eq(issuedCardTable.issuedCardID, t.issuedCardID))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(
      and(
        await ours(ctx, t),
        passing(t, search),
        status === null ? sql`false` : status && eq(t.status, status),
        behind(t.createdOn, t.authorizationID, after),
      ),
    )
    .orderBy(...ordered(t.createdOn, t.authorizationID, sort))
    .limit(count + 1)
    .offset(skip);
  const items = found
    .slice(0, count)
    .map(({ row, ...owner }) => ({ ...toAuthorization(row), accountID: row.accountID as AccountID, ...owner }));
  return { items, more: found.length > count };
}

/** One page of what the cards of our accounts paid and got back, the newest first. */
export async function searchCardTransactions(
  ctx: Ctx,
  { authorizationID, cardTransactionID, skip, count, sort, after, ...search }: SearchCardTransactions & Keyed,
): Promise<CardTransactionPage> {
  const t = cardTransactionTable;
  const named = [authorizationID, cardTransactionID].includes(null)
    ? sql`false`
    : and(
        authorizationID ? eq(t.authorizationID, authorizationID) : undefined,
        cardTransactionID ? eq(t.cardTransactionID, cardTransactionID) : undefined,
      );
  const found = await ctx.db
    .select({ row: t, accountName: displayName, brand, lastFour })
    .from(t)
    .innerJoin(issuedCardTable, eq(issuedCardTable.issuedCardID, t.issuedCardID))
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(and(await ours(ctx, t), passing(t, search), named, behind(t.createdOn, t.cardTransactionID, after)))
    .orderBy(...ordered(t.createdOn, t.cardTransactionID, sort))
    .limit(count + 1)
    .offset(skip);
  const items = found
    .slice(0, count)
    .map(({ row, ...owner }) => ({ ...toCardTransaction(row), accountID: row.accountID as AccountID, ...owner }));
  return { items, more: found.length > count };
}

type Spending = typeof cardAuthorizationTable | typeof cardTransactionTable;

/** A partner's own cards, and those of accounts that let it see them. An account of a partner has only its own. */
async function ours({ db, partnerID: own }: Ctx, t: Spending): Promise<SQL | undefined> {
  const [account] = await db
    .select({ home: accountTable.partnerID })
    .from(accountTable)
    .where(eq(accountTable.accountID, own));
  if (account?.home) return eq(t.accountID, own);
  const { accountID, partnerID, disconnectedOn } = connectionTable;
  const isConnected = and(
    eq(accountID, t.accountID),
    eq(partnerID, own),
    sql`${disconnectedOn} is null`,
    consents("issued-cards.read"),
  );
  const connected = exists(
    db
      .select({ one: sql`1` })
      .from(connectionTable)
      .where(isConnected),
  );
  return and(eq(t.partnerID, own), or(eq(t.accountID, own), connected));
}

function passing(t: Spending, { accountID, issuedCardID, from, to, zone }: SpendingSearch): SQL | undefined {
  if ([accountID, issuedCardID, from, to].includes(null)) return sql`false`;
  return and(
    accountID ? eq(t.accountID, accountID) : undefined,
    issuedCardID ? eq(t.issuedCardID, issuedCardID) : undefined,
    from ? gte(t.createdOn, startOfDay(from, zone ?? undefined)) : undefined,
    to ? lt(t.createdOn, endOfDay(to, zone ?? undefined)) : undefined,
  );
}
