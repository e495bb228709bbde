import { and, eq, or, sql, type SQL } from "drizzle-orm";
import {
  cardAuthorizationTable as u,
  cardTransactionTable as x,
  disputeTable as d,
  refundTable,
  scheduleTable as p,
  transferTable as t,
} from "@/db/schema";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { beginsWith } from "@/lib/domain/kernel/operations/conditions";
import { isNear } from "@/lib/domain/kernel/operations/in-view";
import { parseSearch } from "@/lib/domain/kernel/lists/search";
import { isID, ofAccounts, ownerIn, type SearchSource, type SearchText } from "./part";

const from = (side: SQL) => sql`${side} #>> '{account,displayName}'`;
const between = sql`concat_ws(' → ', ${from(sql`${t.source}`)}, ${from(sql`${t.destination}`)})`;
const transfer = {
  id: sql`${t.transferID}`,
  accountID: sql`${t.partnerID}`,
  name: between,
  about: sql`${t.description}`,
  state: sql`${t.status}`,
  amount: sql`${t.amount}`,
  createdOn: sql`${t.createdOn}`,
  from: sql`${t}`,
};
const hasPart = (ctx: Ctx) => {
  const { partnerID } = ctx;
  const isPart = or(
    sql`${t.partnerID} = ${partnerID}::uuid and not ${t.archived}`,
    eq(t.sourceAccountID, partnerID),
    eq(t.destinationAccountID, partnerID),
  );
  return and(isNear(ctx, t), isPart);
};

/** Transfers by their ID, their group's, a refund's, or the idempotency key that created them. */
export function transfersByID(ctx: Ctx, { id }: SearchText): SearchSource[] {
  if (!id) return [];
  const ofRefund = sql`${t.transferID} = (select ${refundTable.transferID} from ${refundTable} where ${isNear(ctx, refundTable)} and ${isID(refundTable.refundID, id)})`;
  const byKey = and(eq(t.partnerID, ctx.partnerID), isID(t.idempotencyKey, id));
  return [{ ...transfer, where: and(or(isID(t.transferID, id), isID(t.groupID, id), ofRefund, byKey), hasPart(ctx)) }];
}

export function transfersByForeignID(ctx: Ctx, { typed }: SearchText): SearchSource[] {
  return [{ ...transfer, about: sql`${t.foreignID}`, where: and(eq(t.foreignID, typed), hasPart(ctx)) }];
}

/** Transfers of the amount, and transfers whose description begins with the text. Each query uses one index. */
export function transfersByWords(ctx: Ctx, { id, typed }: SearchText): SearchSource[] {
  if (id) return [];
  const { cents, text } = parseSearch(typed);
  const ofAmount = cents === undefined ? [] : [{ ...transfer, where: and(eq(t.amount, cents), hasPart(ctx)) }];
  const described = and(beginsWith(sql`lower(${t.description})`, text), hasPart(ctx));
  return [...ofAmount, { ...transfer, fit: sql`1`, where: described }];
}

/**
 * Disputes by their ID, their payment's, or the network's, and by their amount. The cardholder's account cannot find
 * them.
 */
export function disputes(ctx: Ctx, { id, typed }: SearchText): SearchSource[] {
  const { partnerID } = ctx;
  const { cents } = parseSearch(typed);
  const ways = id
    ? [or(isID(d.disputeID, id), isID(d.transferID, id))]
    : [eq(d.networkID, typed), ...(cents === undefined ? [] : [eq(d.amount, cents)])];
  return ways.map((isMeant) => ({
    id: sql`${d.disputeID}`,
    accountID: sql`${d.merchantAccountID}`,
    name: sql`coalesce(${d.reason}, ${d.reasonCode})`,
    state: sql`${d.status}`,
    amount: sql`${d.amount}`,
    createdOn: sql`${d.createdOn}`,
    from: sql`${d}`,
    where: and(
      isNear(ctx, d),
      isMeant,
      or(sql`${d.partnerID} = ${partnerID}::uuid and not ${d.archived}`, eq(d.merchantAccountID, partnerID)),
    ),
  }));
}

export function schedules(ctx: Ctx, { id }: SearchText): SearchSource[] {
  if (!id) return [];
  const sides = [p.ownerAccountID, p.partnerID, p.sourceAccountID, p.destinationAccountID];
  return [
    {
      id: sql`${p.scheduleID}`,
      accountID: sql`${p.ownerAccountID}`,
      name: sql`coalesce(${p.description}, 'Schedule')`,
      createdOn: sql`${p.createdOn}`,
      from: sql`${p}`,
      where: and(isNear(ctx, p), isID(p.scheduleID, id), or(...sides.map((side) => eq(side, ctx.partnerID)))),
    },
  ];
}

/** Returns card authorizations by their ID, their amount, or the beginning of the merchant's name. */
export function authorizations(ctx: Ctx, { id, typed }: SearchText): SearchSource[] {
  const { cents, text } = parseSearch(typed);
  const ways = id
    ? [isID(u.authorizationID, id)]
    : [
        ...(cents === undefined ? [] : [eq(u.authorized, cents)]),
        beginsWith(sql`lower(${u.merchant} ->> 'name')`, text),
      ];
  const spending = {
    id: sql`${u.authorizationID}`,
    ...ownerIn(ctx, u.accountID),
    name: sql`coalesce(${u.merchant} ->> 'name', 'Authorization')`,
    state: sql`${u.status}`,
    amount: sql`${u.authorized}`,
    createdOn: sql`${u.createdOn}`,
  };
  // Each query uses one index, so none has to scan all accounts.
  return ways.flatMap((where) =>
    ofAccounts(ctx, { table: u, scope: "issued-cards.read", where, isByID: true }).map((way) => ({
      ...spending,
      ...(!id && { fit: sql`1` }),
      ...way,
    })),
  );
}

export function cardTransactions(ctx: Ctx, { id }: SearchText): SearchSource[] {
  if (!id) return [];
  const spending = {
    id: sql`${x.cardTransactionID}`,
    ...ownerIn(ctx, x.accountID),
    name: sql`coalesce(${x.merchant} ->> 'name', 'Card transaction')`,
    amount: sql`${x.amount}`,
    createdOn: sql`${x.authorizedOn}`,
  };
  const where = isID(x.cardTransactionID, id);
  return ofAccounts(ctx, { table: x, scope: "issued-cards.read", where, isByID: true }).map((way) => ({
    ...spending,
    ...way,
  }));
}
