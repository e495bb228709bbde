import type { LegEnd, TransferEntry } from "./dashboard";

/** Money that a posting moves from one account of the ledger to another, in cents above zero. */
export interface Flow {
  from: LegEnd;
  to: LegEnd;
  amount: number;
}

/** An entry of which a part is still to be paired. */
interface Rest {
  end: LegEnd;
  left: number;
}

type Fits = (debit: Rest, credit: Rest) => boolean;

const WALLET_OR_FEE: readonly string[] = ["available", "pending", "held", "fee-income", "others"];

/** Lists which entries belong together, the surest first: the networks' share comes out of what a rail brought, never out of a fee. */
const PAIRS: readonly Fits[] = [
  (debit, credit) => debit.end.place === "network-cost" && !WALLET_OR_FEE.includes(credit.end.place),
  (debit, credit) => -debit.left === credit.left,
  () => true,
];

/** The entries of a posting as flows from its debits to its credits. They add up to the entries, to the cent. */
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
