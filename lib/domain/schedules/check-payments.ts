import { Failure } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/field-errors";
import type { AccountID } from "@/lib/core/ids";
import type { Ctx } from "../context";
import { checkedPair } from "../transfers/checked-pair";
import { type SidesAmong, sidesAmong } from "../transfers/sides";
import type { SentRunTransfer } from "./shared/schedule";

/** Whose money moves between whom. */
export interface Parties {
  sourceAccountID: AccountID;
  destinationAccountID: AccountID;
}

/** What is wrong with a payment; nothing, and between whom it is, if it could be made now. */
export type CheckedPayment = { fault: string } | { parties: Parties };

/** Checks payments as transfers are checked, but for the balance. In two queries, however many they are. */
export async function checkPayments(ctx: Ctx, payments: readonly SentRunTransfer[]): Promise<CheckedPayment[]> {
  if (payments.length === 0) return [];
  const methods = payments.flatMap(({ source, destination }) => [source.paymentMethodID, destination.paymentMethodID]);
  const among = await sidesAmong(ctx, [...new Set(methods)]);
  return payments.map((payment) => checked(ctx, payment, among));
}

function checked({ partnerID }: Ctx, payment: SentRunTransfer, among: SidesAmong): CheckedPayment {
  if (payment.partnerAccountID !== partnerID) return { fault: "partnerAccountID must be your own account" };
  try {
    const sides = among(payment.source.paymentMethodID, payment.destination.paymentMethodID);
    checkedPair(sides, payment.amount.value);
    const { source, destination } = sides;
    return { parties: { sourceAccountID: source.party.accountID, destinationAccountID: destination.party.accountID } };
  } catch (error) {
    if (error instanceof Failure && error.fields) return { fault: sentenceOf(error.fields) };
    throw error;
  }
}
