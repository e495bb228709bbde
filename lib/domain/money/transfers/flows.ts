import type { LegEnd, TransferEntry } from "./dashboard";

/** A movement of a posting between two ledger accounts, in cents above zero. */
export interface Flow {
  from: LegEnd;
  to: LegEnd;
  amount: number;
}

interface Rest {
  end: LegEnd;
  left: number;
}

type Fits = (debit: Rest, credit: Rest) => boolean;

const WALLET_OR_FEE: readonly string[] = ["available", "pending", "held", "fee-income", "others"];

/**
 * The entries that belong together, most certain first: the networks' share comes out of the money that a rail brought,
 * never out of a fee.
 */
const PAIRS: readonly Fits[] = [
  (debit, credit) => debit.end.place === "network-cost" && !WALLET_OR_FEE.includes(credit.end.place),
  (debit, credit) => -debit.left === credit.left,
  () => true,
];

/** Pairs a posting's debits with its credits. The flows add up to the entries, to the cent. */
export function flowsOf(entries: readonly TransferEntry[]): Flow[] {
  const rests = entries.map(({ account, amount, owner }): Rest => ({
    end: { place: account, ...(owner && { owner }) },
    left: amount,
  }));
  const debits = rests.filter(({ left }) => left < 0);
  const credits = rests.filter(({ left }) => left > 0);
  const flows: Flow[] = [];
  for (const fits of PAIRS)
    for (const debit of debits)
      for (const credit of credits) {
        const amount = Math.min(-debit.left, credit.left);
        if (amount <= 0 || !fits(debit, credit)) continue;
        debit.left += amount;
        credit.left -= amount;
        flows.push({ from: debit.end, to: credit.end, amount });
      }
  return flows;
}
