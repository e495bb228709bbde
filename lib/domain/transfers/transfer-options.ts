import { invalid } from "@/lib/core/failure";
import type { Ctx } from "../context";
import type { PaymentMethod } from "../payment-methods/contract";
import { type OwnedMethod, usablePaymentMethods } from "../payment-methods/queries";
import type { CreateTransferOptions, TransferOptions } from "./contract";
import { reachableAccounts } from "./reachable";
import { amountFault, pairOf } from "./shared/pairs";

type AskedSide = CreateTransferOptions["source"];

/**
 * The payment methods of each side with which so much can be paid to some method of the other. Nothing where no pair fits.
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
  const fits = (one: OwnedMethod, other: OwnedMethod) => {
    const pair = pairOf(one.paymentMethod.paymentMethodType, other.paymentMethod.paymentMethodType);
    if (!pair || one.sourceID === other.sourceID) return false;
    return amountFault(pair, one.paymentMethod, amount.value) === undefined;
  };
  const shown = ({ paymentMethod }: OwnedMethod): PaymentMethod => paymentMethod;
  return {
    sourceOptions: from.filter((one) => to.some((other) => fits(one, other))).map(shown),
    destinationOptions: to.filter((other) => from.some((one) => fits(one, other))).map(shown),
  };
}

async function methodsOf(ctx: Ctx, { accountID, paymentMethodID }: AskedSide): Promise<OwnedMethod[]> {
  const found = await usablePaymentMethods(ctx, {
    ...(accountID && { accountIDs: [accountID] }),
    ...(paymentMethodID && { methodIDs: [paymentMethodID] }),
  });
  const reachable = await reachableAccounts(ctx, [...new Set(found.map((one) => one.accountID))]);
  return found.filter((one) => reachable.has(one.accountID));
}
