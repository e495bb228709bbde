import { type FieldErrors, invalid } from "@/lib/core/failure";
import type { Ctx } from "../context";
import { checkPayments, type Parties } from "./check-payments";
import type { UpsertSchedule } from "./contract";

/**
 * Checks every payment of a request, and that all are between the same two accounts: those of the schedule, if it has some.
 * Answers which. Throws 422.
 */
export async function checkParties(
  ctx: Ctx,
  { recur, occurrences = [] }: UpsertSchedule,
  known?: Parties,
): Promise<Parties> {
  const named = [
    ...(recur ? [{ at: undefined, payment: recur.runTransfer }] : []),
    ...occurrences.flatMap(({ runTransfer }, index) => (runTransfer ? [{ at: index, payment: runTransfer }] : [])),
  ];
  const results = await checkPayments(
    ctx,
    named.map(({ payment }) => payment),
  );
  const parties = known ?? results.flatMap((result) => ("parties" in result ? [result.parties] : []))[0];
  const faults = results.flatMap((result, index) => {
    const fault = "fault" in result ? result.fault : parties && faultOf(result.parties, parties);
    return fault ? [{ at: named[index]?.at, fault: `runTransfer.${fault}` }] : [];
  });
  if (faults.length > 0) throw invalid(treeOf(faults));
  if (!parties) throw invalid({ occurrences: { "0": "runTransfer is required" } });
  return parties;
}

function faultOf(one: Parties, other: Parties): string | undefined {
  if (one.sourceAccountID !== other.sourceAccountID) return "source must be of the same account everywhere";
  return one.destinationAccountID === other.destinationAccountID
    ? undefined
    : "destination must be of the same account everywhere";
}

function treeOf(faults: readonly { at: number | undefined; fault: string }[]): FieldErrors {
  const ofRule = faults.find(({ at }) => at === undefined);
  const others = faults.flatMap(({ at, fault }) => (at === undefined ? [] : [[String(at), fault] as const]));
  return {
    ...(ofRule && { recur: ofRule.fault }),
    ...(others.length > 0 && { occurrences: Object.fromEntries(others) as FieldErrors }),
  };
}
