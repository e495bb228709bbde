import { invalid } from "@/lib/core/failure";
import type { Cents } from "@/lib/core/money";
import { env } from "@/lib/env";
import type { Ctx } from "@/lib/domain/kernel/context";
import type { CreateTransfer } from "../contract";
import { holdFault } from "../shared/hold";
import { amountFault, needsOf, type Pair, pairOf } from "../shared/pairs";
import type { Sides } from "./sides";
import { refuseHaste } from "./velocity";

/** Returns how money gets from one side to the other. Throws 422 where it does not, or not so much of it. */
export function checkedPair({ source, destination }: Pick<Sides, "source" | "destination">, amount: Cents): Pair {
  const pair = pairOf(source.method.paymentMethodType, destination.method.paymentMethodType);
  if (!pair) throw invalid({ Transfer: "money cannot go this way" });
  if (source.sourceID === destination.sourceID) throw invalid({ Transfer: "both sides are the same" });
  const { party } = pair.fee.payer === "source" ? source : destination;
  const fault = amountFault(pair, source.method, { amount, fees: party.plans.flat() });
  if (fault !== undefined) throw invalid({ amount: fault });
  if (destination.pushed) refuseHaste(destination.pushed, amount);
  for (const { side, capability } of needsOf(pair, source.party.accountID === destination.party.accountID)) {
    const { party } = side === "source" ? source : destination;
    if (!party.capabilities.includes(capability))
      throw invalid({ [`${side}PaymentMethodID`]: `its account needs the capability ${capability}` });
  }
  return pair;
}

/** Throws 422 for a debit that would be held for less than the account's debits are. */
export function refuseShortHold({ caller }: Ctx, { source }: CreateTransfer): void {
  const fault = holdFault(source.achDetails?.debitHoldPeriod, caller.mode, env().DEBIT_HOLD_LEAST);
  if (fault !== undefined) throw invalid({ error: fault });
}
