import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { connectionTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import type { Ctx } from "@/lib/domain/kernel/context";
import { agreedFees } from "@/lib/domain/money/fee-plans/incur-fee";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { type OwnedMethod, usablePaymentMethods } from "@/lib/domain/money/payment-methods/queries";
import type { CreateTransferOptions, TransferOptions } from "./contract";
import { amountFault, pairOf } from "./shared/pairs";

type AskedSide = CreateTransferOptions["source"];

/**
 * The payment methods of each side with which so much can be paid to some method of the other. Nothing where no pair fits,
 * or where the amount does not cover its fee.
 * Throws 422 when a side names neither an account nor a method.
 */
export async function transferOptions(
  ctx: Ctx,
  { source, destination, amount }: CreateTransferOptions,
): Promise<TransferOptions> {
  const missing = (side: AskedSide) => side.accountID === undefined && side.paymentMethodID === undefined;
  if (missing(source) || missing(destination))
    throw invalid({
      ...(missing(source) && { source: "give an accountID or a paymentMethodID" }),
      ...(missing(destination) && { destination: "give an accountID or a paymentMethodID" }),
    });
  const [from, to] = await Promise.all([methodsOf(ctx, source), methodsOf(ctx, destination)]);
  const payers = from.flatMap((one) => to.flatMap((other) => feePayer(one, other) ?? []));
  const fees = payers.length > 0 ? await agreedFees(ctx, [...new Set(payers)]) : () => [];
  const fits = (one: OwnedMethod, other: OwnedMethod) => {
    const pair = pairBetween(one, other);
    if (!pair || one.sourceID === other.sourceID) return false;
    const payer = feePayer(one, other);
    const facts = { amount: amount.value, fees: payer ? fees(payer) : [] };
    return amountFault(pair, one.paymentMethod, facts) === undefined;
  };
  const shown = ({ paymentMethod }: OwnedMethod): PaymentMethod => paymentMethod;
  return {
    sourceOptions: from.filter((one) => to.some((other) => fits(one, other))).map(shown),
    destinationOptions: to.filter((other) => from.some((one) => fits(one, other))).map(shown),
  };
}

const pairBetween = (one: OwnedMethod, other: OwnedMethod) =>
  pairOf(one.paymentMethod.paymentMethodType, other.paymentMethod.paymentMethodType);

/** Returns the account whose plans decide the least amount, where that matters. */
function feePayer(one: OwnedMethod, other: OwnedMethod): AccountID | undefined {
  const pair = pairBetween(one, other);
  if (!pair?.coversFee) return undefined;
  return (pair.fee.payer === "source" ? one : other).accountID;
}

async function methodsOf(ctx: Ctx, { accountID, paymentMethodID }: AskedSide): Promise<OwnedMethod[]> {
  const ownedMethods = await usablePaymentMethods(ctx, {
    ...(accountID && { accountIDs: [accountID] }),
    ...(paymentMethodID && { methodIDs: [paymentMethodID] }),
  });
  const reachable = await reachableAccounts(ctx, [...new Set(ownedMethods.map((one) => one.accountID))]);
  return ownedMethods.filter((one) => reachable.has(one.accountID));
}

/** Those of the accounts that the caller can make transfers for: its own, and those that let it. */
async function reachableAccounts(ctx: Ctx, accountIDs: readonly AccountID[]): Promise<ReadonlySet<AccountID>> {
  const own = accountIDs.filter((one) => one === ctx.partnerID);
  const others = accountIDs.filter((one) => one !== ctx.partnerID);
  if (others.length === 0) return new Set(own);
  const connected = await ctx.db
    .select({ accountID: connectionTable.accountID })
    .from(connectionTable)
    .where(
      and(
        eq(connectionTable.partnerID, ctx.partnerID),
        inArray(connectionTable.accountID, others),
        isNull(connectionTable.disconnectedOn),
        sql`'transfers.write' = any(${connectionTable.scopes})`,
      ),
    );
  const ids = new Set<string>(connected.map(({ accountID }) => accountID));
  return new Set([...own, ...others.filter((one) => ids.has(one))]);
}
