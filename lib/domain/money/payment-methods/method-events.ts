import { and, eq, inArray, type SQL } from "drizzle-orm";
import { bankAccountTable, linkedCardTable, paymentMethodTable as method } from "@/db/schema";
import type { AccountID, PaymentMethodID } from "@/lib/core/api/ids";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import { paymentMethodDisabled, paymentMethodEnabled } from "./events";
import { BEFORE_THEIR_END, isUsable } from "./usable";

type MethodEventCtx = PublicCtx & Pick<AccountCtx, "homePartnerID">;

export type MethodOwner = { accountID: AccountID } | { sourceIDs: readonly string[] };

interface MethodEvent {
  accountID: AccountID;
  paymentMethodID: PaymentMethodID;
  sourceID: string;
}

/** Makes a change to sources or capabilities, and emits events for the payment methods that it enabled and disabled. */
export async function emittingMethods<T>(
  ctx: MethodEventCtx,
  concerned: MethodOwner,
  change: () => Promise<T>,
): Promise<T> {
  const before = await usableNow(ctx, concerned);
  const result = await change();
  const after = await usableNow(ctx, concerned);
  await emitForMethods(ctx, paymentMethodDisabled, without(before, after));
  await emitForMethods(ctx, paymentMethodEnabled, without(after, before));
  return result;
}

/** Emits events for the payment methods of a new source that can be used at once. */
export async function emitNewMethods(ctx: MethodEventCtx, sourceID: string): Promise<void> {
  await emitForMethods(ctx, paymentMethodEnabled, await usableNow(ctx, { sourceIDs: [sourceID] }));
}

/** Emits events for the payment methods of cards with a month that is over, if they could be used until then. */
export async function emitEndedMethods(ctx: MethodEventCtx, cardIDs: readonly string[]): Promise<void> {
  if (cardIDs.length === 0) return;
  await emitForMethods(ctx, paymentMethodDisabled, await usable(ctx, { sourceIDs: cardIDs }, BEFORE_THEIR_END));
}

const usableNow = (ctx: MethodEventCtx, concerned: MethodOwner) => usable(ctx, concerned, ctx.now);

async function usable(ctx: MethodEventCtx, concerned: MethodOwner, moment: Date | SQL): Promise<MethodEvent[]> {
  const [bank, card] = [bankAccountTable, linkedCardTable];
  const rows = await ctx.db
    .select({ accountID: method.accountID, paymentMethodID: method.paymentMethodID, sourceID: method.sourceID })
    .from(method)
    .leftJoin(bank, and(eq(bank.partnerID, method.partnerID), eq(bank.bankAccountID, method.sourceID)))
    .leftJoin(card, and(eq(card.partnerID, method.partnerID), eq(card.cardID, method.sourceID)))
    .where(and(eq(method.partnerID, ctx.homePartnerID), ofThose(concerned), isUsable(ctx.homePartnerID, moment)))
    .orderBy(method.createdOn, method.paymentMethodID);
  return rows.map((row) => ({
    accountID: row.accountID,
    paymentMethodID: row.paymentMethodID as PaymentMethodID,
    sourceID: row.sourceID,
  }));
}

function ofThose(concerned: MethodOwner): SQL {
  return "accountID" in concerned
    ? eq(method.accountID, concerned.accountID)
    : inArray(method.sourceID, [...concerned.sourceIDs]);
}

function without(some: readonly MethodEvent[], others: readonly MethodEvent[]): MethodEvent[] {
  return some.filter((one) => !others.some((other) => other.paymentMethodID === one.paymentMethodID));
}

function emitForMethods(
  ctx: MethodEventCtx,
  type: typeof paymentMethodEnabled,
  methods: readonly MethodEvent[],
): Promise<void> {
  return emitAll(
    ctx,
    type,
    methods.map((data) => ({ accountID: data.accountID, data })),
  );
}
