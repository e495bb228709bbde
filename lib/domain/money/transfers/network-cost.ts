import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { ledgerEntryTable, ledgerTxnTable } from "@/db/schema/index";
import { type AccountID, type FeeID, newID } from "@/lib/core/api/ids";
import type { NetworkCost } from "@/lib/core/money/network-rates";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type PostingLine, networkCost, type SystemAccount } from "@/lib/domain/money/ledger/postings";
import type { InstructionRow } from "@/lib/domain/money/rails/applier";
import type { TransferRow } from "./opening";

const CostDetails = z.object({
  cost: z.int().min(0).default(0),
  interchange: z.int().min(0).default(0),
  cardScheme: z.int().min(0).default(0),
});

/** Returns the provider's cost of a payment. If its parts do not add up to the cost, all of it is interchange. */
export function costIn({ details }: Pick<InstructionRow, "details">): NetworkCost {
  const { cost, interchange, cardScheme } = CostDetails.catch({ cost: 0, interchange: 0, cardScheme: 0 }).parse(
    details,
  );
  return interchange + cardScheme === cost
    ? { cost, interchange, cardScheme }
    : { cost, interchange: cost, cardScheme: 0 };
}

/**
 * Returns the lines for the networks' share, which comes out of the money in transit. If our bank's receipt was booked
 * before the provider reported the cost, the difference comes out of our bank instead.
 */
export async function costLines(
  { db }: Pick<PublicCtx, "db">,
  rail: SystemAccount,
  instruction: InstructionRow,
): Promise<PostingLine[]> {
  const { cost } = costIn(instruction);
  if (cost === 0) return [];
  const [x, e] = [ledgerTxnTable, ledgerEntryTable];
  const [booked] = await db
    .select({ amount: e.amount })
    .from(x)
    .innerJoin(e, and(eq(e.partnerID, x.partnerID), eq(e.txnID, x.txnID)))
    .where(
      and(
        eq(x.partnerID, instruction.partnerID),
        eq(x.sourceID, instruction.instructionID),
        eq(x.step, "funded"),
        eq(e.account, rail),
      ),
    );
  return networkCost(rail, cost, booked ? booked.amount - (instruction.amount - cost) : 0);
}

export function withCost<Row extends TransferRow>(row: Row, { cost, interchange, cardScheme }: NetworkCost): Row {
  const { charges } = row;
  if (!charges.passesCosts || cost === 0) return row;
  const accountID = payerOf(row);
  const passed = [
    { feeName: "Interchange", amount: interchange },
    { feeName: "Card network fee", amount: cardScheme },
  ].filter(({ amount }) => amount > 0);
  const fees = [...charges.fees, ...passed.map((fee) => ({ ...fee, accountID, feeID: newID<FeeID>() }))];
  return { ...row, charges: { ...charges, fee: charges.fee + cost, fees } };
}

function payerOf({ charges, partnerID, sourceAccountID, destinationAccountID }: TransferRow): AccountID {
  return { partner: partnerID, source: sourceAccountID, destination: destinationAccountID }[charges.payer];
}
