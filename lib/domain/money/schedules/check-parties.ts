import { Failure, type FieldErrors, invalid } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/api/field-errors";
import type { AccountID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { checkedPair, refuseReserved, type SidesAmong, sidesAmong } from "@/lib/domain/money/transfers/create/sides";
import type { UpsertSchedule } from "./contract";
import type { SentRunTransfer } from "./shared/schedule";

/**
 * Checks every payment of a request, and that all are between the same two accounts; for an existing schedule, between
 * its own. Returns the accounts. Throws 422.
 */
export async function checkParties(
  ctx: Ctx,
  { recur, occurrences = [] }: UpsertSchedule,
  loadedParties?: Parties,
): Promise<Parties> {
  const named = [
    ...(recur ? [{ at: undefined, payment: recur.runTransfer }] : []),
    ...occurrences.flatMap(({ runTransfer }, index) => (runTransfer ? [{ at: index, payment: runTransfer }] : [])),
  ];
  const results = await checkPayments(
    ctx,
    named.map(({ payment }) => payment),
  );
  const parties = loadedParties ?? results.flatMap((result) => ("parties" in result ? [result.parties] : []))[0];
  const errors = results.flatMap((result, index) => {
    const fault = "fault" in result ? result.fault : parties && faultOf(result.parties, parties);
    return fault ? [{ at: named[index]?.at, fault: `runTransfer.${fault}` }] : [];
  });
  if (errors.length > 0) throw invalid(treeOf(errors));
  if (!parties) throw invalid({ occurrences: { "0": "runTransfer is required" } });
  return parties;
}

function faultOf(one: Parties, other: Parties): string | undefined {
  if (one.sourceAccountID !== other.sourceAccountID) return "source must be of the same account everywhere";
  return one.destinationAccountID === other.destinationAccountID
    ? undefined
    : "destination must be of the same account everywhere";
}

function treeOf(errors: readonly { at: number | undefined; fault: string }[]): FieldErrors {
  const ofRule = errors.find(({ at }) => at === undefined);
  const others = errors.flatMap(({ at, fault }) => (at === undefined ? [] : [[String(at), fault] as const]));
  return {
    ...(ofRule && { recur: ofRule.fault }),
    ...(others.length > 0 && { occurrences: Object.fromEntries(others) as FieldErrors }),
  };
}

interface Parties {
  sourceAccountID: AccountID;
  destinationAccountID: AccountID;
}

type CheckedPayment = { fault: string } | { parties: Parties };

/** Checks payments like transfers, except for the balance. Runs two queries for any number of payments. */
async function checkPayments(ctx: Ctx, payments: readonly SentRunTransfer[]): Promise<CheckedPayment[]> {
  if (payments.length === 0) return [];
  const methods = payments.flatMap(({ source, destination }) => [source.paymentMethodID, destination.paymentMethodID]);
  const among = await sidesAmong(ctx, [...new Set(methods)]);
  return payments.map((payment) => checked(ctx, payment, among));
}

function checked({ partnerID }: Ctx, payment: SentRunTransfer, among: SidesAmong): CheckedPayment {
  if (payment.partnerAccountID !== partnerID) return { fault: "partnerAccountID must be your own account" };
  try {
    refuseReserved(payment);
    const sides = among(payment.source.paymentMethodID, payment.destination.paymentMethodID);
    checkedPair(sides, payment.amount.value);
    const { source, destination } = sides;
    return { parties: { sourceAccountID: source.party.accountID, destinationAccountID: destination.party.accountID } };
  } catch (error) {
    if (error instanceof Failure && error.fields) return { fault: sentenceOf(error.fields) };
    throw error;
  }
}
