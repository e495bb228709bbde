import { and, eq, inArray, sql } from "drizzle-orm";
import { paymentMethodTable as method } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID, PaymentMethodID } from "@/lib/core/api/ids";
import { type AccountCtx, forAccount } from "@/lib/domain/kernel/operations/context";
import type { BasicPaymentMethod, PaymentMethod, PaymentMethodFilter } from "./contract";
import { type MethodRow, methodRows, toPaymentMethod } from "./rows";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { isUsable } from "./usable";

type Clock = Pick<AccountCtx, "db" | "now" | "homePartnerID">;

export interface OwnedMethod {
  accountID: AccountID;
  partnerID: AccountID;
  sourceID: string;
  paymentMethod: PaymentMethod;
}

/**
 * A selection of one partner's methods: all of some accounts, or some by their IDs. With both, those that match both.
 */
export interface MethodNames {
  accountIDs?: readonly AccountID[];
  methodIDs?: readonly string[];
}

/** The payment methods that can be used now, of any number of a partner's accounts, in one query. */
export async function usablePaymentMethods(ctx: Clock, names: MethodNames): Promise<OwnedMethod[]> {
  return (await methodRows(ctx, and(named(names), isUsable(ctx.homePartnerID, ctx.now)))).map(toOwned);
}

export async function listPaymentMethods(ctx: AccountCtx, filters: PaymentMethodFilter): Promise<PaymentMethod[]> {
  const passes = filtered(filters, {
    sourceID: (id) => eq(method.sourceID, id),
    paymentMethodType: (name) => eq(method.type, name),
  });
  const condition = and(passes, isUsable(ctx.homePartnerID, ctx.now));
  return (await methodRows(ctx, forAccount(ctx, method, condition))).map(toPaymentMethod);
}

/** A payment method of the account, even if it cannot be used now. Throws 404. */
export async function getPaymentMethod(ctx: AccountCtx, id: PaymentMethodID): Promise<PaymentMethod> {
  const [match] = await methodRows(ctx, forAccount(ctx, method, eq(method.paymentMethodID, id)));
  if (!match) throw notFound("payment method");
  return toPaymentMethod(match);
}

export async function methodsOfSource(ctx: AccountCtx, sourceID: string): Promise<BasicPaymentMethod[]> {
  const usable = await listPaymentMethods(ctx, { sourceID });
  return usable.map(({ paymentMethodID, paymentMethodType }) => ({ paymentMethodID, paymentMethodType }));
}

function named({ accountIDs, methodIDs }: MethodNames) {
  if (!accountIDs && !methodIDs) return sql`false`;
  return and(
    accountIDs && inArray(method.accountID, [...accountIDs]),
    methodIDs && inArray(method.paymentMethodID, [...methodIDs]),
  );
}

function toOwned(row: MethodRow): OwnedMethod {
  const { accountID, partnerID, sourceID } = row.method;
  return {
    accountID,
    partnerID,
    sourceID,
    paymentMethod: toPaymentMethod(row),
  };
}
