import { AccountID } from "@/lib/core/ids";
import { cents, centsToDecimal } from "@/lib/core/money";
import { costIn } from "./network-cost";
import type { FeeRow, InstructionRow, TransferRow } from "./rows";
import type { Transfer } from "./shared/transfer";

type Shown = Pick<Transfer, "serviceFee" | "serviceFeeDecimal" | "serviceFeeDetails" | "serviceFees">;

/** The operator's fees: their sum, what of it the networks got, and whom they were taken from. What was given back is gone. */
export function serviceFees(
  row: Pick<TransferRow, "charges">,
  fees: readonly FeeRow[],
  legs: readonly InstructionRow[],
): Shown {
  const taken = fees.filter(({ refundedOn }) => refundedOn === null);
  if (taken.length === 0) return {};
  const total = sumOf(taken);
  return {
    serviceFee: cents(total),
    serviceFeeDecimal: centsToDecimal(total),
    serviceFeeDetails: detailsOf(row, total, legs),
    serviceFees: payers(taken),
  };
}

function detailsOf(
  { charges }: Pick<TransferRow, "charges">,
  total: number,
  legs: readonly InstructionRow[],
): Shown["serviceFeeDetails"] {
  const leg = legs.find(({ kind }) => kind === "card-charge");
  const { cost, interchange, cardScheme } = charges.passesCosts && leg ? costIn(leg) : NO_COST;
  if (cost === 0) return { serviceProcessing: centsToDecimal(total) };
  return {
    interchange: centsToDecimal(interchange),
    cardScheme: centsToDecimal(cardScheme),
    serviceProcessing: centsToDecimal(total - cost),
  };
}

const NO_COST = { cost: 0, interchange: 0, cardScheme: 0 };

/** One line for each who paid. */
function payers(fees: readonly FeeRow[]): Shown["serviceFees"] {
  const payerOf = ({ accountID, transferParty }: FeeRow) => `${accountID} ${transferParty}`;
  return [...new Set(fees.map(payerOf))].flatMap((payer) => {
    const paid = fees.filter((fee) => payerOf(fee) === payer);
    return paid.slice(0, 1).map(({ accountID, transferParty }) => ({
      accountID: AccountID.parse(accountID),
      transferParty: transferParty ?? "destination",
      totalAmount: { currency: "USD", valueDecimal: centsToDecimal(sumOf(paid)) },
      feeIDs: paid.map(({ feeID }) => feeID),
    }));
  });
}

const sumOf = (fees: readonly FeeRow[]) => fees.reduce((sum, { amount }) => sum + amount, 0);
